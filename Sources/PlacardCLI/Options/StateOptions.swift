package import ArgumentParser
import FramePipeline
import Graphics
package import WidgetHost

/// Where what was added is kept.
package struct StateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder with the state of instances (default: $PLACARD_STATE, or else placard in \
      $XDG_STATE_HOME or ~/.local/state)
      """, valueName: "folder"),
    completion: .directory)
  package var state: String?

  package init() {}

  package mutating func validate() throws {
    if state != nil { ProgramRunner.current.registry?.open(folder) }
  }

  package var folder: StateFolder { state.map { StateFolder(path: $0) } ?? .standard() }

  /// Asks the host, or keeps what is asked for it.
  package var client: HostClient { HostClient(folder) }

  /// The displays that there are, with those whose files were added.
  var devices: DeviceRegistry { DeviceRegistry(folder: folder.devices) }

  package func store() throws -> HostStore { try HostStore(folder) }

  /// The store for a command that changes nothing: none is made where there is none, and the disk may be full.
  package func storeForReading() throws -> HostStore { try HostStore(reading: folder) }
}

extension HostStore {
  /// The instance of a name.
  ///
  /// - Throws: ``StateError`` with the name that was probably meant, where there is none.
  func instance(named name: String) throws -> WidgetInstance {
    let all = try instances()
    if let instance = all.first(where: { $0.id == name }) { return instance }
    throw StateError.unknownInstance(
      name,
      suggestion: all.isEmpty
        ? "; there is none yet; add one with 'add'"
        : NearestName.question(for: name, among: all.map(\.id)))
  }
}
