/// What adding, changing or removing a screen does to the store, in one transaction.
package struct ScreenChange: Hashable, Sendable {
  /// The screen's name.
  package var id: WidgetScreen.ID
  /// What the screen is then; `nil` is removed.
  package var screen: WidgetScreen?
  /// Instances that are made, in the order of the file.
  package var added: [WidgetInstance] = []
  /// Instances that get other values or places; what is known of them stays.
  package var changed: [WidgetInstance] = []
  /// Instances that go.
  package var removed: [WidgetInstance.ID] = []

  package init(_ id: WidgetScreen.ID, to screen: WidgetScreen?) {
    self.id = id
    self.screen = screen
  }
}
