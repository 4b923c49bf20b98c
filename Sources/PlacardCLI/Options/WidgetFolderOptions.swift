package import ArgumentParser

/// Where a program of templates looks for them.
package struct WidgetFolderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A folder of templates, searched before $PLACARD_TEMPLATES and the installed ones; may be given \
      several times.
      """, valueName: "folder", visibility: Self.visibility),
    completion: .directory)
  package var templates: [String] = []

  private static var visibility: ArgumentVisibility {
    ProgramRunner.current.registry == nil ? .hidden : .default
  }

  package init() {}

  package mutating func validate() throws {
    guard !templates.isEmpty else { return }
    guard let registry = ProgramRunner.current.registry else {
      throw ValidationError("--templates is for 'placard'; this program has compiled widgets")
    }
    try registry.search(templates)
  }
}
