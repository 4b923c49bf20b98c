import Synchronization

/// Asks for new timelines, and tells which widgets are on screens.
///
/// What is asked is done by the host that shows the widgets. A program that renders once has none:
/// there the methods do nothing, and no widget is on a screen.
public final class WidgetCenter: Sendable {
  /// The one center.
  public static let shared = WidgetCenter()

  private let host = Mutex<(any WidgetHosting)?>(nil)

  private init() {}

  /// Asks for new timelines of the widgets of one kind.
  public func reloadTimelines(ofKind kind: String) {
    current?.reloadTimelines(ofKind: kind)
  }

  /// Asks for new timelines of all widgets.
  public func reloadAllTimelines() { current?.reloadTimelines(ofKind: nil) }

  /// Says that the configurations that a widget recommends have changed.
  public func invalidateConfigurationRecommendations() {
    current?.invalidateConfigurationRecommendations()
  }

  /// Says that the relevance of the widgets of one kind has changed, which asks for new timelines.
  public func invalidateRelevance(ofKind kind: String) { reloadTimelines(ofKind: kind) }

  /// Tells which widgets are on screens.
  public func getCurrentConfigurations(
    _ completion: @escaping (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(.success(current?.currentWidgets ?? []))
  }

  /// The widgets that are on screens.
  public func currentConfigurations() async throws -> [WidgetInfo] {
    current?.currentWidgets ?? []
  }

  /// Lets a host do what is asked; `nil` takes it away.
  package func connect(_ newHost: (any WidgetHosting)?) { host.withLock { $0 = newHost } }

  private var current: (any WidgetHosting)? { host.withLock { $0 } }
}

/// The door to what shows the widgets.
package protocol WidgetHosting: Sendable {
  /// Asks for new timelines of a kind, or of all for `nil`.
  func reloadTimelines(ofKind kind: String?)
  func invalidateConfigurationRecommendations()
  var currentWidgets: [WidgetInfo] { get }
}
