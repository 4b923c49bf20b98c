import CHostHandle
import Synchronization

/// Requests new timelines and lists the widgets on screens.
///
/// It works without setup in the process of a widget and in any other that links the library:
/// requests go to the host that runs on the state folder (`PLACARD_STATE`, else `placard` in the
/// XDG state folder), and are stored for the next one if none is running. Requests that cannot be
/// stored are reported on standard error. While a program only renders images, as with `render`,
/// the methods do nothing, and the list of widgets is empty.
public final class WidgetCenter: Sendable {
  /// The shared center.
  public static let shared = WidgetCenter()

  /// The recipient of requests.
  private enum Connection: Sendable {
    /// The host that is linked into the program, not used yet.
    case linked
    case host(any WidgetHostConnection)
    case none
  }

  private let connection = Mutex(Connection.linked)

  private init() {}

  /// Requests new timelines for the widgets of one kind.
  public func reloadTimelines(ofKind kind: String) { host?.reloadTimelines(ofKind: kind) }

  /// Requests new timelines for all widgets.
  public func reloadAllTimelines() { host?.reloadTimelines(ofKind: nil) }

  /// Reports that the configurations that a widget recommends have changed.
  public func invalidateConfigurationRecommendations() {
    host?.invalidateConfigurationRecommendations()
  }

  /// Reports that the relevance of the widgets of one kind has changed, which requests new
  /// timelines.
  public func invalidateRelevance(ofKind kind: String) { reloadTimelines(ofKind: kind) }

  /// Passes the widgets on screens to `completion`, before returning.
  public func getCurrentConfigurations(
    _ completion: @escaping (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(Result { try host?.currentWidgets ?? [] })
  }

  /// The widgets that are on screens.
  public func currentConfigurations() async throws -> [WidgetInfo] {
    try host?.currentWidgets ?? []
  }

  /// Sets the host that receives requests; with `nil`, requests are ignored.
  package func connect(_ newHost: (any WidgetHostConnection)?) {
    connection.withLock { $0 = newHost.map(Connection.host) ?? .none }
  }

  /// The host that receives requests, or `nil` if there is none.
  package var host: (any WidgetHostConnection)? {
    connection.withLock { connection in
      if case .linked = connection {
        connection = HostHandle.linkedHost().map(Connection.host) ?? .none
      }
      switch connection {
      case .host(let host): return host
      case .linked, .none: return nil
      }
    }
  }
}

/// A widget that is on a screen.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
  /// Identifies a widget among those on screens.
  public struct ID: Hashable, Sendable {
    let instance: String
  }

  /// The widget's kind.
  public let kind: String
  /// The widget's shape.
  public let family: WidgetFamily
  /// The name of the instance in the host.
  package let instance: String
  /// The parameter values that the user chose.
  package let values: ParameterValues
  /// The type of the configuration, as in ``ConfigurableSource/intentType``, or `nil` if the widget
  /// cannot be configured.
  package let intentType: String?

  /// Identifies the widget among those on screens.
  public var id: ID { ID(instance: instance) }

  package init(
    kind: String, family: WidgetFamily, instance: String, values: ParameterValues = [:],
    intentType: String? = nil
  ) {
    self.kind = kind
    self.family = family
    self.instance = instance
    self.values = values
    self.intentType = intentType
  }
}

/// A connection to the host that shows the widgets.
package protocol WidgetHostConnection: Sendable {
  /// Requests new timelines for a kind, or for all kinds if `nil`.
  func reloadTimelines(ofKind kind: String?)
  /// Requests new timelines for a kind, immediately and without charging the reload budget, as for a live activity.
  func reloadTimelinesAtOnce(ofKind kind: String)
  func invalidateConfigurationRecommendations()
  /// The widgets that are on screens.
  var currentWidgets: [WidgetInfo] { get throws }
  /// Reports an event of a device or its user.
  func notify(_ event: WidgetSystemEvent) throws
}

extension WidgetHostConnection {
  package func reloadTimelinesAtOnce(ofKind kind: String) { reloadTimelines(ofKind: kind) }
  package func invalidateConfigurationRecommendations() {}
  package func notify(_ event: WidgetSystemEvent) throws {}
}

/// A host as it passes through C from the module that implements it.
package final class HostHandle: Sendable {
  package let host: any WidgetHostConnection

  package init(_ host: any WidgetHostConnection) { self.host = host }

  /// Returns the host that is linked into the program, or `nil` if there is none.
  static func linkedHost() -> (any WidgetHostConnection)? {
    placard_host_handle().map { Unmanaged<HostHandle>.fromOpaque($0).takeRetainedValue().host }
  }
}
