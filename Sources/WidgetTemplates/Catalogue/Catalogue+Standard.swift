extension Catalogue {
  // Filled once and never changed; its closures are the package's own.
  /// Everything that templates know.
  package nonisolated(unsafe) static let standard = Catalogue(
    sections: views + modifiers + styles + values)

  private static var views: [any CatalogueSection.Type] {
    [
      TextViews.self, ImageViews.self, StackViews.self, GridViews.self, LoopViews.self,
      ShapeViews.self, ShapeModifiers.self, PathViews.self, CanvasViews.self, ControlViews.self,
      ActionViews.self,
      MeterViews.self,
    ]
  }

  private static var modifiers: [any CatalogueSection.Type] {
    [
      LayoutModifiers.self, StyleModifiers.self, TextModifiers.self, EffectModifiers.self,
      WidgetModifiers.self, ControlStyleModifiers.self, AccessibilityModifiers.self,
      AnimationModifiers.self,
    ]
  }

  private static var styles: [any CatalogueSection.Type] {
    [
      ColorValues.self, StyleValues.self, GradientValues.self, FontValues.self, LayoutValues.self,
      GeometryValues.self, TimelineValues.self,
    ]
  }

  private static var values: [any CatalogueSection.Type] {
    [
      NumberValues.self, FunctionValues.self, NumberFormats.self, NumberFormatParts.self,
      StringValues.self, TextParts.self, ListValues.self, ListClosures.self, DictionaryValues.self,
      DateValues.self,
      DateFormats.self, DateFormatParts.self, CalendarValues.self, EnvironmentMembers.self,
      ReloadValues.self,
    ]
  }

  /// How two values of a type are put together by `+`.
  func addition(of name: String) -> ((Value, Value, Frame) throws -> Value)? {
    sections.lazy.compactMap { $0.additions[name] }.first
  }
}
