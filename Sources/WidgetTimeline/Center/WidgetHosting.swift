import CHostDoor

/// The door to what shows the widgets.
package protocol WidgetHosting: Sendable {
  /// Asks for new timelines of a kind, or of all for `nil`.
  func reloadTimelines(ofKind kind: String?)
  func invalidateConfigurationRecommendations()
  /// The widgets that are on screens.
  var currentWidgets: [WidgetInfo] { get throws }
  /// Hands on what has happened to a device or to the person who looks at it.
  func tell(_ event: WidgetSystemEvent) throws
}

extension WidgetHosting {
  package func invalidateConfigurationRecommendations() {}
  package func tell(_ event: WidgetSystemEvent) throws {}
}

/// A host as it goes through C from the module that has it.
package final class HostDoor: Sendable {
  package let host: any WidgetHosting

  package init(_ host: any WidgetHosting) { self.host = host }

  /// The host that is linked into the program; `nil` where none is.
  static func linkedHost() -> (any WidgetHosting)? {
    placard_host_door().map { Unmanaged<HostDoor>.fromOpaque($0).takeRetainedValue().host }
  }
}
