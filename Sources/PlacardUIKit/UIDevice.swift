public import Foundation
public import Graphics
public import WidgetUI

/// The kind of a device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// An unknown kind.
  case unspecified = -1
  /// A phone.
  case phone, pad, tv, carPlay, mac = 5
  /// A headset.
  case vision
}

/// The device that widgets see: a phone, for any display.
public final class UIDevice: Sendable {
  /// The device.
  public static let current = UIDevice()

  /// How the battery is charged.
  public enum BatteryState: Int, Hashable, Sendable {
    /// It is not known.
    case unknown, unplugged, charging, full
  }

  private init() {}

  /// A phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// The name of this machine.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// The name of a model.
  public var model: String { "iPhone" }
  /// The name of a model.
  public var localizedModel: String { model }
  /// The name of this system.
  public var systemName: String { "Linux" }
  /// The version of this system.
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion)"
  }
  /// No identifier.
  public var identifierForVendor: UUID? { nil }
  /// An unknown charge.
  public var batteryLevel: Float { -1 }
  /// An unknown state.
  public var batteryState: BatteryState { .unknown }
  /// Whether the battery is monitored; there is none.
  public var isBatteryMonitoringEnabled: Bool {
    get { false }
    set {}
  }
}

/// The screen that widgets see: that of the phone whose widgets have the sizes of the families.
public final class UIScreen: Sendable {
  /// The screen.
  public static let main = UIScreen()

  private init() {}

  /// Its size, in points.
  public var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
  /// Its size, in pixels.
  public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1179, height: 2556) }
  /// Pixels per point.
  public var scale: CGFloat { UIImage.screenScale }
  /// Pixels per point.
  public var nativeScale: CGFloat { scale }
  /// Its traits.
  public var traitCollection: UITraitCollection { .current }
}

extension UITraitCollection {
  /// Light appearance.
  public static var current: UITraitCollection { UITraitCollection(userInterfaceStyle: .light) }
  /// A phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// Pixels per point.
  public var displayScale: CGFloat { UIScreen.main.scale }
}

/// Distances from the edges of a rectangle.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The distances.
  public var top, left, bottom, right: CGFloat

  /// Creates distances.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No distances.
  public static let zero = UIEdgeInsets()
}

extension EdgeInsets {
  /// Creates distances, with the left edge leading.
  public init(_ insets: UIEdgeInsets) {
    self.init(
      top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }
}
