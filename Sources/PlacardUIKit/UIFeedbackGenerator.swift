public import Foundation

/// Haptic feedback; displays have none, so that generators have no effect.
@MainActor @preconcurrency
open class UIFeedbackGenerator: NSObject {
  /// Has no effect.
  public func prepare() {}
}

/// Feedback for a changed selection.
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Has no effect.
  public func selectionChanged() {}
}

/// Feedback for a collision.
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The mass and the material of the colliding objects.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    /// Masses, from light to heavy, and materials.
    case light, medium, heavy, soft, rigid
  }

  /// Creates a generator.
  public override init() {}

  /// Creates a generator.
  public init(style: FeedbackStyle) {}

  /// Has no effect.
  public func impactOccurred() {}

  /// Has no effect.
  public func impactOccurred(intensity: CGFloat) {}
}

/// Feedback for success, a warning or a failure.
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of the notification.
  public enum FeedbackType: Int, Hashable, Sendable {
    /// The results of a task.
    case success, warning, error
  }

  /// Has no effect.
  public func notificationOccurred(_ notificationType: FeedbackType) {}
}
