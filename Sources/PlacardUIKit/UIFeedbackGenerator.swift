public import Foundation

/// Touches that a phone's user feels; a display has none, so that nothing happens.
@MainActor @preconcurrency
open class UIFeedbackGenerator: NSObject {
  /// Does nothing.
  public func prepare() {}
}

/// A change of what is selected.
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing.
  public func selectionChanged() {}
}

/// Things that collide.
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy they are.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    /// From light to heavy, and their materials.
    case light, medium, heavy, soft, rigid
  }

  /// Creates one, of things of any weight.
  public override init() {}

  /// Creates one, of things of any weight.
  public init(style: FeedbackStyle) {}

  /// Does nothing.
  public func impactOccurred() {}

  /// Does nothing.
  public func impactOccurred(intensity: CGFloat) {}
}

/// Success, a warning or a failure.
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What has happened.
  public enum FeedbackType: Int, Hashable, Sendable {
    /// What a task ended with.
    case success, warning, error
  }

  /// Does nothing.
  public func notificationOccurred(_ notificationType: FeedbackType) {}
}
