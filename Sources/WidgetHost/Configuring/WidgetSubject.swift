package import WidgetTimeline

/// The widget that a person's form is about, and how it is shown.
package struct WidgetSubject: Hashable, Sendable {
  package var kind: String
  /// The name of the registered program; `nil` for a widget of the running program.
  package var program: String?
  /// The instance that is configured; `nil` for a new one.
  package var instance: WidgetInstance.ID?
  package var family: WidgetFamily
  /// The id of the display's profile.
  package var device: String
  package var fillsPanel: Bool

  package init(
    kind: String, program: String?, instance: WidgetInstance.ID? = nil, family: WidgetFamily,
    device: String, fillsPanel: Bool
  ) {
    self.kind = kind
    self.program = program
    self.instance = instance
    self.family = family
    self.device = device
    self.fillsPanel = fillsPanel
  }
}
