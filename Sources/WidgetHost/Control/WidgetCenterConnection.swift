package import Foundation
import Glibc
import Graphics
import Synchronization
package import WidgetTimeline
import WidgetUI

/// Sends the calls of `WidgetCenter` and `WidgetSystem` as requests to the host of a state folder.
package final class WidgetCenterConnection: WidgetHostConnection {
  private let client: HostClient
  private let now: @Sendable () -> Date
  private let reportError: @Sendable (String) -> Void
  private let hasReportedError = Mutex(false)

  /// Creates a connection that uses a client.
  ///
  /// - Parameters:
  ///   - client: The host's client.
  ///   - now: The clock.
  ///   - reportError: Called once with the reason why a request was not stored, if no error can be thrown.
  package init(
    _ client: HostClient, now: @escaping @Sendable () -> Date,
    reportError: @escaping @Sendable (String) -> Void
  ) {
    self.client = client
    self.now = now
    self.reportError = reportError
  }

  package func reloadTimelines(ofKind kind: String?) {
    request(.reload(kind.map { .kind($0) } ?? .all))
  }

  package func reloadTimelinesAtOnce(ofKind kind: String) { request(.manualReload(.kind(kind))) }

  private func request(_ reload: HostRequest) {
    // A folder without a database has no widgets to reload.
    guard client.folder.hasDatabase else { return }
    do {
      try client.send(reload, at: now())
    } catch {
      let isFirst = hasReportedError.withLock { hasReported in
        defer { hasReported = true }
        return !hasReported
      }
      if isFirst { reportError("widgets cannot be reloaded: \(error)") }
    }
  }

  package var currentWidgets: [WidgetInfo] {
    get throws { try client.currentWidgets() }
  }

  package func notify(_ event: WidgetSystemEvent) throws {
    try client.send(request(for: event), at: now())
  }

  private func request(for event: WidgetSystemEvent) throws -> HostRequest {
    switch event {
    case .viewed(let instance): .viewed(instance: instance)
    case .activity(let activity, let program, let isActive, let end):
      .session(
        AppSession(
          program: program, activity: AppSession.Activity(activity), isActive: isActive,
          until: end))
    case .location(let latitude, let longitude):
      .location(try Coordinate.checked(latitude: latitude, longitude: longitude))
    case .battery(let device, let isLow): .battery(device: device, isLow: isLow)
    case .environment(let change): .environment(try client.environment().applying(change))
    }
  }
}

extension AppSession.Activity {
  fileprivate init(_ activity: WidgetSystem.AppActivity) {
    self =
      switch activity {
      case .foreground: .foreground
      case .audio: .audio
      case .navigation: .navigation
      }
  }
}

extension HostEnvironment {
  fileprivate func applying(_ change: WidgetEnvironmentChange) -> HostEnvironment {
    var changed = self
    if let scheme = change.colorScheme { changed.colorScheme = scheme.rawValue }
    if let locale = change.locale { changed.locale = locale.identifier }
    if let zone = change.timeZone { changed.timeZone = zone.identifier }
    if let size = change.dynamicTypeSize { changed.dynamicTypeSize = "\(size)" }
    if let increases = change.increasesContrast { changed.increasesContrast = increases }
    if let isBold = change.usesBoldText { changed.usesBoldText = isBold }
    return changed
  }
}

/// Creates the handle by which `WidgetCenter` finds the host of the standard state folder.
@c(placard_make_host_handle)
package func makeHostHandle() -> UnsafeMutableRawPointer {
  let host = WidgetCenterConnection(HostClient(.standard()), now: { Date() }) { message in
    let line = Array("WidgetCenter: \(message)\n".printable.utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
  return Unmanaged.passRetained(HostHandle(host)).toOpaque()
}
