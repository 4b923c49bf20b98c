package import CheckedJSON

/// A screen as a person describes it: a display with several widgets on it.
///
/// `Schema/screen-1.schema.json` is the contract with those who write one. Whether its cells fit on the
/// display, ``ScreenPlan`` finds out; whether its widgets exist, who runs them.
package struct ScreenFile: Hashable, Sendable {
  /// The name of the screen's folder beside those of instances.
  package var name: String
  /// The device's id.
  package var device: String
  package var layout: ScreenLayout
  /// The space around all cells, in points; `nil` is the layout's own.
  package var margin: Double?
  /// The space between cells, in points.
  package var gap: Double
  package var background: ScreenBackground
  /// The radius of widgets' corners, in points; `nil` is the device's.
  package var cornerRadius: Double?
  package var statusLine: StatusLine?
  package var appearance: ScreenAppearance
  /// In painting order; at least one.
  package var slots: [ScreenSlot]
  /// Where in the file the device is named.
  package var deviceOrigin: JSONOrigin
  /// Where in the file the layout is chosen.
  package var layoutOrigin: JSONOrigin

  /// The most slots of a screen.
  package static let mostSlots = 100
  /// The gap where a person chose none, and the margin of layouts with more than one cell, in points.
  package static let usualGap = 8.0
}
