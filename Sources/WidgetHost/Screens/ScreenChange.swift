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
  /// Those of them whose values the file decides; the others keep what is chosen of them.
  package var configured: Set<WidgetInstance.ID> = []
  /// Instances that go.
  package var removed: [WidgetInstance.ID] = []

  package init(_ id: WidgetScreen.ID, to screen: WidgetScreen?) {
    self.id = id
    self.screen = screen
  }

  /// What a changed instance becomes, from what it is when the change is made.
  func changed(_ instance: WidgetInstance, from stored: WidgetInstance) -> WidgetInstance {
    var instance = instance
    // Somebody may have chosen others since the change was thought out.
    if !configured.contains(instance.id) { instance.values = stored.values }
    return instance
  }
}
