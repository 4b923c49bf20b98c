import Foundation
import WidgetHost
import WidgetTimeline

/// What an author's code in a worker asks of its `WidgetCenter`, handed to the host that the process works for.
struct ConnectedHost: WidgetHostConnection {
  let connection: HostConnection
  /// For what is told seldom; by the host's socket, as any other process tells it.
  private let client = ClientHost(HostClient(.standard()), now: { Date() }) {
    StandardError.reportError($0)
  }

  init(connection: HostConnection) { self.connection = connection }

  func reloadTimelines(ofKind kind: String?) { connection.send(.reload(kind: kind)) }

  var currentWidgets: [WidgetInfo] { connection.currentWidgets() }

  func notify(_ event: WidgetSystemEvent) throws { try client.notify(event) }
}
