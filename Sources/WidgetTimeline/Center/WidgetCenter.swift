import CHostHandle
import Synchronization

/// Asks for new timelines, and tells which widgets are on screens.
///
/// It works in the process of a widget and in any other that links the library, without being set up: what
/// is asked goes to the host that runs on the state folder (`PLACARD_STATE`, else `placard` in the XDG folder
/// for state), and is kept for the next one where none runs. What cannot be kept is told on standard error.
/// While a program only draws pictures, as with `render`, the methods do nothing, and no widget is on a
/// screen.
public final class WidgetCenter: Sendable {
  /// The one center.
  public static let shared = WidgetCenter()

  /// Who does what is asked.
  private enum Connection: Sendable {
    /// The host that is linked into the program, which has not been asked for yet.
    case linked
    case host(any WidgetHostConnection)
    case none
  }

  private let connection = Mutex(Connection.linked)

  private init() {}

  /// Asks for new timelines of the widgets of one kind.
  public func reloadTimelines(ofKind kind: String) { host?.reloadTimelines(ofKind: kind) }

  /// Asks for new timelines of all widgets.
  public func reloadAllTimelines() { host?.reloadTimelines(ofKind: nil) }

  /// Says that the configurations that a widget recommends have changed.
  public func invalidateConfigurationRecommendations() {
    host?.invalidateConfigurationRecommendations()
  }

  /// Says that the relevance of the widgets of one kind has changed, which asks for new timelines.
  public func invalidateRelevance(ofKind kind: String) { reloadTimelines(ofKind: kind) }

  /// Tells which widgets are on screens, before it returns.
  public func getCurrentConfigurations(
    _ completion: @escaping (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(Result { try host?.currentWidgets ?? [] })
  }

  /// The widgets that are on screens.
  public func currentConfigurations() async throws -> [WidgetInfo] {
    try host?.currentWidgets ?? []
  }

  /// Lets a host do what is asked; `nil` lets nobody.
  package func connect(_ newHost: (any WidgetHostConnection)?) {
    connection.withLock { $0 = newHost.map(Connection.host) ?? .none }
  }

  /// Who does what is asked; `nil` where nobody does.
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
  /// What tells widgets on screens apart.
  public struct ID: Hashable, Sendable {
    let instance: String
  }

  /// The widget's kind.
  public let kind: String
  /// The widget's shape.
  public let family: WidgetFamily
  /// The name of the instance that the host knows the widget by.
  package let instance: String
  /// What the person chose.
  package let values: ParameterValues
  /// The type of the configuration, as ``ConfigurableSource/intentType`` names it; `nil` where there is
  /// nothing to configure.
  package let intentType: String?

  /// What tells the widget apart from others.
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
