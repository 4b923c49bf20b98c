extension Catalogue {
  // Filled once and never changed; its closures are the package's own.
  /// Everything that templates know.
  package nonisolated(unsafe) static let standard = Catalogue(sections: [
    StackViews.self, ActionViews.self, TextViews.self, ImageViews.self, LoopViews.self,
    LayoutModifiers.self, StyleModifiers.self, TextModifiers.self,
    ColorValues.self, FontValues.self, LayoutValues.self,
    NumberValues.self, StringValues.self, ListValues.self, DateValues.self, EnvironmentMembers.self,
    TimelineValues.self,
  ])

  /// How two values of a type are put together by `+`.
  func addition(of name: String) -> ((Value, Value) -> Value)? {
    sections.lazy.compactMap { $0.additions[name] }.first
  }
}
