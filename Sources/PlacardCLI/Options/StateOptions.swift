import ArgumentParser
import FramePipeline
import WidgetHost

/// Where what was added is kept.
struct StateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder in which widgets that were added, and their reloads, are kept. (default: \
      $PLACARD_STATE, else placard in $XDG_STATE_HOME or ~/.local/state)
      """, valueName: "folder"),
    completion: .directory)
  var state: String?

  var folder: StateFolder { state.map { StateFolder(path: $0) } ?? .standard() }

  /// Asks the host, or keeps what is asked for it.
  var client: HostClient { HostClient(folder) }

  /// The displays that there are, with those whose files were added.
  var devices: DeviceShelf { DeviceShelf(folder: folder.devices) }

  func store() throws -> SQLiteStore { try SQLiteStore(folder) }
}
