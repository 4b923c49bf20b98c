public import Foundation
import Synchronization
import WidgetTimeline

/// Requests new values of controls and lists the controls on screens.
///
/// It works as ``WidgetCenter`` does. A program that contains no controls, such as an app beside them, cannot tell
/// them from widgets: there, all controls means all widgets.
public final class ControlCenter: Sendable {
  /// The shared center.
  public static let shared = ControlCenter()

  private init() {}

  /// Requests new values of the controls of one kind.
  public func reloadControls(ofKind kind: String) {
    WidgetCenter.shared.reloadTimelines(ofKind: kind)
  }

  /// Requests new values of all controls.
  public func reloadAllControls() {
    guard let kinds = ControlKinds.shared.all else {
      return WidgetCenter.shared.reloadAllTimelines()
    }
    for kind in kinds { reloadControls(ofKind: kind) }
  }

  /// The controls that are on screens.
  public func currentControls() async throws -> [ControlInfo] {
    let kinds = ControlKinds.shared.all
    return try await WidgetCenter.shared.currentConfigurations()
      .filter { kinds?.contains($0.kind) ?? true }.map(ControlInfo.init)
  }
}

/// A control that is on a screen.
public struct ControlInfo: Hashable, Identifiable, Sendable {
  /// Identifies a control among those on screens.
  public struct ID: Hashable, Sendable {
    let widget: WidgetInfo.ID
  }

  private let widget: WidgetInfo

  init(_ widget: WidgetInfo) { self.widget = widget }

  /// The control's kind.
  public var kind: String { widget.kind }

  /// Identifies the control among those on screens.
  public var id: ID { ID(widget: widget.id) }

  /// `nil`, as no pushes reach a display.
  public var pushInfo: ControlPushInfo? { nil }

  /// The configuration; `nil` if it is of another type or can no longer be made.
  public func configurationIntent<Intent: ControlConfigurationIntent>(
    of intentType: Intent.Type = Intent.self
  ) -> Intent? {
    widget.configuration(of: intentType)
  }
}

/// Where pushes for a control are sent.
public struct ControlPushInfo: Hashable, Sendable {
  /// The token.
  public let token: Data
}

/// The kinds of the controls that the program has described.
final class ControlKinds: Sendable {
  static let shared = ControlKinds()

  private let kinds = Mutex<Set<String>>([])

  /// The kinds in order; `nil` if the program has described no control.
  var all: [String]? {
    let kinds = kinds.withLock { $0 }
    return kinds.isEmpty ? nil : kinds.sorted()
  }

  func insert(_ kind: String) { kinds.withLock { _ = $0.insert(kind) } }
}
