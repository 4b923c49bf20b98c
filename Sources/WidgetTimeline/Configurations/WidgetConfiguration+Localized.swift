public import WidgetUI

extension WidgetConfiguration {
  /// The widget's name in the gallery, by its key in the bundle's tables of strings.
  public func configurationDisplayName(
    _ displayNameKey: LocalizedStringKey
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayNameKey))
  }

  /// The widget's name in the gallery, by its key in a bundle's tables of strings.
  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: LocalizedStringResource
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayName))
  }

  /// What the gallery says of the widget, by its key in the bundle's tables of strings.
  public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration {
    description(Text(descriptionKey))
  }

  /// What the gallery says of the widget, by its key in a bundle's tables of strings.
  @_disfavoredOverload
  public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
    self.description(Text(description))
  }
}
