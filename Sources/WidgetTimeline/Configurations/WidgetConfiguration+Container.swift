extension WidgetConfiguration {
  /// Lays the content out up to the widget's edges, without the margins of 16 points.
  public func contentMarginsDisabled() -> some WidgetConfiguration {
    changed { definition, _ in definition.contentMarginsDisabled = true }
  }

  /// Whether a place with colors of its own may leave the container background out.
  public func containerBackgroundRemovable(
    _ isRemovable: Bool = true
  ) -> some WidgetConfiguration {
    changed { definition, _ in definition.containerBackgroundRemovable = isRemovable }
  }
}
