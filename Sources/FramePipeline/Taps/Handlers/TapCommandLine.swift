/// A program that is run for a tap, and its arguments; no shell reads them.
package struct TapCommandLine: Hashable, Sendable {
  /// An absolute path, or a name that is looked for in PATH.
  package var program: String
  package var arguments: [TapArgument]
  /// How long it may take, in seconds.
  package var timeout: Double
  /// False for an app that stays open: it is started and left alone.
  package var waits: Bool

  package init(program: String, arguments: [TapArgument], timeout: Double, waits: Bool = true) {
    self.program = program
    self.arguments = arguments
    self.timeout = timeout
    self.waits = waits
  }

  /// The arguments for a tap: each stays one argument, whatever is in it.
  ///
  /// A value that begins with a hyphen could be taken for an option, so it is passed only behind an
  /// argument `--` that the person wrote.
  ///
  /// - Throws: ``TapRejection`` where a value could mean something else to the program.
  package func arguments(for target: TapHit) throws(TapRejection) -> [String] {
    var texts: [String] = []
    for argument in arguments {
      let text = argument.text(for: target)
      if argument.isPlaceholder { try check(text, of: argument, behind: texts) }
      texts.append(text)
    }
    return texts
  }

  private func check(
    _ text: String, of argument: TapArgument, behind texts: [String]
  ) throws(TapRejection) {
    guard !text.utf8.contains(0) else {
      throw TapRejection("'\(program)' is not run, as \(argument.name) has a character 0")
    }
    // A written "--", as no value that could be one is passed before it.
    guard !text.hasPrefix("-") || texts.contains("--") else {
      throw TapRejection(
        "'\(program)' is not run, as \(argument.name) '\(text.prefix(80))' begins with '-' and could be "
          + "taken for an option; write \"--\" before it, if the program knows that")
    }
  }
}
