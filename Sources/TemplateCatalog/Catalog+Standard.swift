package import TemplateEvaluation

extension Catalog {
  // Initialized once and never changed; its closures are all defined in this package.
  /// The standard catalog: every view, modifier and value that templates can use.
  package nonisolated(unsafe) static let standard = Catalog(
    sections: views + modifiers + styles + values,
    unsupported: UnsupportedFeature.all)

  private static var views: [any CatalogSection.Type] {
    [
      TextViews.self, ImageViews.self, StackViews.self, GridViews.self, LoopViews.self,
      ShapeViews.self, ShapeModifiers.self, PathViews.self, CanvasViews.self, ControlViews.self,
      ActionViews.self,
      MeterViews.self, ChartViews.self, ChartMarks.self,
    ]
  }

  private static var modifiers: [any CatalogSection.Type] {
    [
      LayoutModifiers.self, StyleModifiers.self, TextModifiers.self, EffectModifiers.self,
      WidgetModifiers.self, ControlStyleModifiers.self, AccessibilityModifiers.self,
      AnimationModifiers.self, ChartModifiers.self, ChartAxes.self,
    ]
  }

  private static var styles: [any CatalogSection.Type] {
    [
      ColorValues.self, StyleValues.self, GradientValues.self, FontValues.self, LayoutValues.self,
      GeometryValues.self, TimelineValues.self,
    ]
  }

  private static var values: [any CatalogSection.Type] {
    [
      NumberValues.self, FunctionValues.self, NumberFormats.self, NumberFormatParts.self,
      StringValues.self, SubstringValues.self, ListValues.self, ListClosures.self,
      DictionaryValues.self,
      DateValues.self,
      DateFormats.self, DateFormatParts.self, CalendarValues.self, EnvironmentMembers.self,
      ReloadValues.self,
    ]
  }
}
