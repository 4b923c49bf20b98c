public import Foundation
public import WidgetUI

/// Tells the host of the widgets what a phone's system knows by itself: who looks at which widget, which app
/// is in use, where the device is.
///
/// An app or a device's driver uses it, from any process:
///
///     try WidgetSystem.shared.begin(.audio)                // reloads are not charged
///     WidgetCenter.shared.reloadTimelines(ofKind: "player")
///     try WidgetSystem.shared.end(.audio)
///
/// What is told reaches the host as with ``WidgetCenter``; an error is thrown where it cannot be kept.
public struct WidgetSystem: Sendable {
  /// The one system.
  public static let shared = WidgetSystem()

  /// How an app is in use, while which new timelines are not charged to the budgets of its widgets.
  public enum AppActivity: String, Hashable, CaseIterable, Sendable {
    /// A person looks at the app.
    case foreground
    /// The app plays.
    case audio
    /// The app shows the way.
    case navigation
  }

  private init() {}

  /// Says that somebody looked at a widget.
  public func viewed(_ widget: WidgetInfo) throws { try notify(.viewed(instance: widget.instance)) }

  /// Says that somebody looked at a widget, by the name that it was added with.
  public func viewed(instance: String) throws { try notify(.viewed(instance: instance)) }

  /// Says that an app is in use from now on.
  ///
  /// - Parameters:
  ///   - activity: How the app is in use.
  ///   - program: The path of the program whose widgets are the app's; `nil` for all widgets.
  ///   - end: When that is over, if nothing is said before.
  /// - Throws: The reason why it cannot be kept.
  public func begin(_ activity: AppActivity, program: String? = nil, until end: Date? = nil) throws
  {
    try notify(.activity(activity, program: program, isActive: true, until: end))
  }

  /// Says that an app is not in use any more.
  public func end(_ activity: AppActivity, program: String? = nil) throws {
    try notify(.activity(activity, program: program, isActive: false, until: nil))
  }

  /// Says where the device is, in degrees north and east.
  ///
  /// Widgets that want it get new timelines after a move of 500 m.
  public func moved(latitude: Double, longitude: Double) throws {
    try notify(.place(latitude: latitude, longitude: longitude))
  }

  /// Says whether a device, by its name in `devices`, is low on battery.
  public func setBattery(of device: String, isLow: Bool) throws {
    try notify(.battery(device: device, isLow: isLow))
  }

  /// Says that the person has changed language, clock or looks.
  public func changed(_ change: WidgetEnvironmentChange) throws { try notify(.environment(change)) }

  private func notify(_ event: WidgetSystemEvent) throws {
    try WidgetCenter.shared.host?.notify(event)
  }
}

/// What a person changed of how widgets look; what is `nil` stays.
public struct WidgetEnvironmentChange: Hashable, Sendable {
  /// Dark on light, or light on dark.
  public var colorScheme: ColorScheme?
  /// The language and region.
  public var locale: Locale?
  /// The clock.
  public var timeZone: TimeZone?
  /// The size of text.
  public var dynamicTypeSize: DynamicTypeSize?
  /// Whether colors differ more than usual.
  public var increasesContrast: Bool?
  /// Whether text is bold.
  public var usesBoldText: Bool?

  /// A change of nothing.
  public init() {}
}

/// What has happened to a device or to the person who looks at it.
package enum WidgetSystemEvent: Hashable, Sendable {
  case viewed(instance: String)
  case activity(WidgetSystem.AppActivity, program: String?, isActive: Bool, until: Date?)
  case place(latitude: Double, longitude: Double)
  case battery(device: String, isLow: Bool)
  case environment(WidgetEnvironmentChange)
}
