package import Foundation
package import WidgetTimeline

/// A widget that a person added: a kind in a family, with a configuration, on a device.
package struct WidgetInstance: Hashable, Codable, Sendable, Identifiable {
  /// The name that commands know the instance by, and that its output folder has.
  package var id: String
  /// The path of the program that has the widget.
  package var program: String
  package var kind: String
  package var family: WidgetFamily
  /// The device's id.
  package var device: String
  /// What the person chose of the widget's parameters.
  package var values: ParameterValues
  /// The type of the widget's configuration within its program; `nil` where there is nothing to configure.
  package var intentType: String?
  /// Whether a significant change of place asks for a new timeline.
  package var wantsLocation: Bool
  /// Whether the widget takes the whole panel.
  package var fillsPanel: Bool
  /// How colors that are no ink are drawn; `nil` is the device's way.
  package var dither: String?
  /// How often it may be reloaded; `nil` follows from its display's power and from how often it is seen.
  package var budget: ReloadLimit?
  /// What its place on a screen decides; `nil` where it is on none.
  package var place: InstancePlace?
  package var added: Date

  package init(
    id: String, program: String, kind: String, family: WidgetFamily, device: String,
    values: ParameterValues = [:], intentType: String? = nil, wantsLocation: Bool = false,
    fillsPanel: Bool = false, dither: String? = nil, budget: ReloadLimit? = nil,
    place: InstancePlace? = nil, added: Date
  ) {
    self.id = id
    self.program = program
    self.kind = kind
    self.family = family
    self.device = device
    self.values = values
    self.intentType = intentType
    self.wantsLocation = wantsLocation
    self.fillsPanel = fillsPanel
    self.dither = dither
    self.budget = budget
    self.place = place
    self.added = added
  }
}
