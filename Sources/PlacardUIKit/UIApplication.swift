public import Foundation

/// The app, which a widget cannot reach; for extensions of the type in files that an app shares with its widget.
public final class UIApplication {
  /// The state of an app.
  public enum State: Int, Hashable, Sendable {
    /// In use, visible, or not visible.
    case active, inactive, background
  }

  private init() {}

  /// Not available in widgets, as in extensions on Apple's platforms.
  @available(
    *, unavailable, message: "a widget has no app; put the use into '#if canImport(Darwin)'"
  )
  public static var shared: UIApplication { UIApplication() }

  /// The scenes of the app; none.
  public var connectedScenes: Set<UIScene> { [] }
  /// The state of the app.
  public var applicationState: State { .background }

  /// The address of an app's settings, which no display opens.
  public static let openSettingsURLString = "app-settings:"

  /// Never posted.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Never posted.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Never posted.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Never posted.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Never posted.
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Never posted.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
}

/// A scene of an app; a widget has none.
public class UIScene: NSObject {
  /// The state of a scene.
  public enum ActivationState: Int, Hashable, Sendable {
    /// Not connected.
    case unattached = -1
    /// In use, visible, or not visible.
    case foregroundActive, foregroundInactive, background
  }

  override init() {}

  /// The state of the scene.
  public var activationState: ActivationState { .unattached }
}

/// A scene with windows; a widget has none.
public final class UIWindowScene: UIScene {
  /// The windows; none.
  public var windows: [UIWindow] { [] }
  /// The screen.
  public var screen: UIScreen { .main }
}

/// A window; a widget has none.
public final class UIWindow: NSObject {
  override init() {}

  /// Whether the window receives input.
  public var isKeyWindow: Bool { false }
  /// The scene of the window.
  public var windowScene: UIWindowScene? { nil }
}
