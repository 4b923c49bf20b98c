import ArgumentParser
import WidgetHost

/// Where the host keeps what it knows.
struct StateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder in which instances, stacks and reloads are kept. "
        + "(default: $PLACARD_STATE, or placard in the XDG state folder)", valueName: "folder"),
    completion: .directory)
  var state: String?

  var folder: StateFolder { state.map { StateFolder(path: $0) } ?? .standard() }
}
