package import Foundation
package import WidgetTimeline

/// Asks the host of a state folder, from any process.
///
/// A request goes to the running host, which answers when it has kept it; where none runs it is kept in the
/// store for the next one.
package final class HostClient: Sendable {
  package let folder: StateFolder

  package init(_ folder: StateFolder) { self.folder = folder }

  /// Asks the host; the request is kept when this returns.
  ///
  /// - Throws: ``StateError`` where it is not.
  package func send(_ request: HostRequest, at now: Date) throws {
    if try ask(ControlMessage(request: request)) { return }
    try SQLiteStore(folder).post(request, at: now)
    wake()
  }

  /// Tells a running host that there is something new in the store.
  package func wake() { _ = try? ask(ControlMessage(request: nil)) }

  /// The process of the running host; `nil` where none runs.
  package var runningHost: Int32? { ControlCall(folder)?.host }

  package var isHostRunning: Bool { runningHost != nil }

  /// The widgets that a person has added; none where nothing was ever kept.
  package func currentWidgets() throws -> [WidgetInfo] {
    guard folder.hasDatabase else { return [] }
    return try SQLiteStore(reading: folder).instances().map { instance in
      WidgetInfo(
        kind: instance.kind, family: instance.family, instance: instance.id,
        values: instance.values, intentType: instance.intentType)
    }
  }

  /// What widgets are drawn in, as it was told last.
  package func environment() throws -> HostEnvironment {
    guard folder.hasDatabase else { return HostEnvironment() }
    let store = try SQLiteStore(reading: folder)
    let waiting = try store.postedRequests().compactMap { posted -> HostEnvironment? in
      if case .environment(let environment) = posted.request { environment } else { nil }
    }
    return try waiting.last ?? store.conditions().environment
  }

  /// Whether a running host has kept what it was told.
  private func ask(_ message: ControlMessage) throws -> Bool {
    guard let answer = try ControlCall(folder)?.answer(to: message) else { return false }
    if let error = answer.error { throw HostRequestRejection(description: error) }
    return true
  }
}

/// Why a running host does not keep a request.
package struct HostRequestRejection: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}
