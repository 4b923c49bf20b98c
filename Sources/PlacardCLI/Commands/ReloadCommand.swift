import ArgumentParser
import Foundation
import WidgetHost

/// Asks for new timelines.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", abstract: "Ask for new timelines, as WidgetCenter does.",
    discussion: """
      A running host asks the providers after a short delay in which further requests join, as the \
      budgets allow; else the next 'run' does.
      """)

  @Argument(help: ArgumentHelp("The instances of these kinds.", valueName: "widget"))
  var names: [String] = []

  @Option(help: "The instances of this kind.")
  var kind: String?

  @Option(help: "This instance.")
  var instance: String?

  @Flag(help: "All instances.")
  var all = false

  @OptionGroup var state: StateOptions

  func validate() throws {
    let count = [!names.isEmpty, kind != nil, instance != nil, all].count { $0 }
    guard count == 1 else {
      throw ValidationError(
        "reload takes the names of widgets, or one of --kind, --instance and --all")
    }
  }

  func run() throws {
    for selection in try selections() {
      try state.client.send(.reload(selection), at: Date())
    }
  }

  private func selections() throws -> [ReloadSelection] {
    if let instance { return [.instance(try state.store().instance(named: instance).id)] }
    let wanted = names + [kind].compactMap(\.self)
    guard !wanted.isEmpty else { return [.all] }
    let kinds = try state.instances().map(\.kind)
    return try wanted.map { .kind(try known($0, among: kinds)) }
  }

  /// The kind that a name is of, which instances have.
  private func known(_ name: String, among kinds: [String]) throws -> String {
    if kinds.contains(name) { return name }
    guard !kinds.isEmpty else { throw CommandError("there are no instances; see 'add'") }
    if let kind = try? ProgramRunner.current.shelf?.kind(of: name), kinds.contains(kind) {
      return kind
    }
    throw CommandError(unknown("kind", name, among: kinds.uniqued()))
  }
}

extension [String] {
  /// Each text once, in the order of their first coming.
  fileprivate func uniqued() -> [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
