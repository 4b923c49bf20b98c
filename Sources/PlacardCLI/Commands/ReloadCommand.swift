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

  @Option(help: "The instances of this kind.")
  var kind: String?

  @Option(help: "This instance.")
  var instance: String?

  @Flag(help: "All instances.")
  var all = false

  @OptionGroup var state: StateOptions

  func validate() throws {
    let count = [kind != nil, instance != nil, all].count { $0 }
    guard count == 1 else {
      throw ValidationError("reload takes one of --kind, --instance and --all")
    }
  }

  func run() throws { try state.client.send(.reload(try selection()), at: Date()) }

  private func selection() throws -> ReloadSelection {
    if let instance { return .instance(try state.store().instance(named: instance).id) }
    guard let kind else { return .all }
    let kinds = try state.instances().map(\.kind)
    guard kinds.contains(kind) else {
      throw kinds.isEmpty
        ? CommandError("there are no instances; see 'add'")
        : CommandError(unknown("kind", kind, among: kinds.uniqued()))
    }
    return .kind(kind)
  }
}

extension [String] {
  /// Each text once, in the order of their first coming.
  fileprivate func uniqued() -> [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
