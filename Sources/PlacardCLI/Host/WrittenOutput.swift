import WidgetHost

/// Records which folders a running host writes, so that commands delete no others.
final class WrittenOutput {
  private let record: OutputRecord
  private let output: String
  private var folders: Set<String> = []
  /// The names of what is recorded.
  private var names: Set<String> = []

  init(_ record: OutputRecord, in output: String) {
    self.record = record
    self.output = output
  }

  /// Records the folders of a configuration.
  func record(_ configuration: HostConfiguration) {
    let all = configuration.outputFolders
    guard !all.isSubset(of: folders) else { return }
    // A folder that cannot be recorded, as on a full disk, is drawn nevertheless; it is not deleted later.
    guard (try? record.add(all, in: output)) != nil else { return }
    folders.formUnion(all)
    names.formUnion(
      configuration.instances.map(\.id) + configuration.stacks.map(\.id)
        + configuration.screens.map(\.id))
  }

  /// Records the folders of what a host has added.
  func record(_ change: HostChange, _ store: HostStore) {
    let changed = [
      Array(change.states.keys), Array(change.stackStates.keys), Array(change.screenStates.keys),
    ].joined()
    guard !changed.allSatisfy(names.contains) else { return }
    if let configuration = try? store.configuration() { record(configuration) }
  }
}
