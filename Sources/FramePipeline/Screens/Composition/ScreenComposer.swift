/// Puts the pictures of a screen's members together: one manifest with pictures for the whole.
package struct ScreenComposer: Sendable {
  package let store: FrameStore
  /// The locale and the zone of the screen's texts, and the time.
  package let world: World

  package init(store: FrameStore, world: World) {
    self.store = store
    self.world = world
  }

  /// Writes the screen's pictures and manifest; the former output stays where that fails.
  ///
  /// - Parameters:
  ///   - plan: Where the slots are.
  ///   - course: Who is seen in them when.
  /// - Returns: The manifest; `nil` where no member has a picture yet, and nothing is written.
  /// - Throws: ``StoreError`` where the disk does not take it, or another run writes the screen.
  @discardableResult
  package func write(_ plan: ScreenPlan, _ course: ScreenCourse) throws -> Manifest? {
    nil
  }
}
