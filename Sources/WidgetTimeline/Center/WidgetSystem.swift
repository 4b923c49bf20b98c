public import Foundation
public import WidgetUI

/// Reports to the widget host the events that iOS detects itself: which widget was viewed, which app
/// is in use, where the device is.
///
/// An app or a device's driver uses it, from any process:
///
///     try WidgetSystem.shared.begin(.audio)                // reloads are not charged
///     WidgetCenter.shared.reloadTimelines(ofKind: "player")
///     try WidgetSystem.shared.end(.audio)
///
/// Reports reach the host as with ``WidgetCenter``; the methods throw if a report cannot be stored.
public struct WidgetSystem: Sendable {
  /// The shared instance.
  public static let shared = WidgetSystem()

  /// How an app is in use.
  ///
  /// New timelines are not charged to the budgets of its widgets meanwhile.
  public enum AppActivity: String, Hashable, CaseIterable, Sendable {
    /// The app is on screen.
    case foreground
    /// The app plays audio.
    case audio
    /// The app navigates.
    case navigation
  }

  private init() {}

  /// Reports that a user viewed a widget.
  public func viewed(_ widget: WidgetInfo) throws { try notify(.viewed(instance: widget.instance)) }

  /// Reports that a user viewed a widget, by the name that it was added with.
  public func viewed(instance: String) throws { try notify(.viewed(instance: instance)) }

  /// Reports that an app is in use from now on.
  ///
  /// - Parameters:
  ///   - activity: How the app is in use.
  ///   - program: The path of the program that contains the app's widgets; `nil` for all widgets.
  ///   - end: When the activity ends, unless `end(_:program:)` is called before.
  /// - Throws: The reason why the report cannot be stored.
  public func begin(_ activity: AppActivity, program: String? = nil, until end: Date? = nil) throws
  {
    try notify(.activity(activity, program: program, isActive: true, until: end))
  }

  /// Reports that an app is no longer in use.
  public func end(_ activity: AppActivity, program: String? = nil) throws {
    try notify(.activity(activity, program: program, isActive: false, until: nil))
  }

  /// Reports where the device is, in degrees north and east.
  ///
  /// Widgets that request location updates get new timelines after a move of 500 m.
  public func moved(latitude: Double, longitude: Double) throws {
    try notify(.location(latitude: latitude, longitude: longitude))
  }

  /// Reports whether a device, by its name in `devices`, is low on battery.
  public func setBattery(of device: String, isLow: Bool) throws {
    try notify(.battery(device: device, isLow: isLow))
  }

  /// Reports that the user has changed the language, time zone or appearance.
  public func changed(_ change: WidgetEnvironmentChange) throws { try notify(.environment(change)) }

  private func notify(_ event: WidgetSystemEvent) throws {
    try WidgetCenter.shared.host?.notify(event)
  }
}

/// A user's change of the display settings; `nil` properties stay unchanged.
public struct WidgetEnvironmentChange: Hashable, Sendable {
  /// The light or dark appearance.
  public var colorScheme: ColorScheme?
  /// The language and region.
  public var locale: Locale?
  /// The time zone.
  public var timeZone: TimeZone?
  /// The text size.
  public var dynamicTypeSize: DynamicTypeSize?
  /// Whether colors have increased contrast.
  public var increasesContrast: Bool?
  /// Whether text is bold.
  public var usesBoldText: Bool?

  /// Creates an empty change.
  public init() {}
}

/// An event of a device or its user.
package enum WidgetSystemEvent: Hashable, Sendable {
  case viewed(instance: String)
  case activity(WidgetSystem.AppActivity, program: String?, isActive: Bool, until: Date?)
  case location(latitude: Double, longitude: Double)
  case battery(device: String, isLow: Bool)
  case environment(WidgetEnvironmentChange)
}
