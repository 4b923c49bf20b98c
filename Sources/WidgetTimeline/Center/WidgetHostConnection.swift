import CHostHandle

/// The connection to what shows the widgets.
package protocol WidgetHostConnection: Sendable {
  /// Asks for new timelines of a kind, or of all for `nil`.
  func reloadTimelines(ofKind kind: String?)
  func invalidateConfigurationRecommendations()
  /// The widgets that are on screens.
  var currentWidgets: [WidgetInfo] { get throws }
  /// Hands on what has happened to a device or to the person who looks at it.
  func notify(_ event: WidgetSystemEvent) throws
}

extension WidgetHostConnection {
  package func invalidateConfigurationRecommendations() {}
  package func notify(_ event: WidgetSystemEvent) throws {}
}

/// A host as it goes through C from the module that has it.
package final class HostHandle: Sendable {
  package let host: any WidgetHostConnection

  package init(_ host: any WidgetHostConnection) { self.host = host }

  /// The host that is linked into the program; `nil` where none is.
  static func linkedHost() -> (any WidgetHostConnection)? {
    placard_host_handle().map { Unmanaged<HostHandle>.fromOpaque($0).takeRetainedValue().host }
  }
}
