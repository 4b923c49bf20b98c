/// A widget as a gallery lists it, with where its entries come from.
package struct WidgetDefinition: Sendable {
  /// What tells the widget apart from others.
  package var kind: String
  package var displayName: String
  package var description: String
  package var families: [WidgetFamily]
  package var contentMarginsDisabled = false
  /// Whether content without a container background fills the widget: as of widgets from before iOS 17.
  package var marginsNeedBackground = true
  package var containerBackgroundRemovable = true
  /// Whether a significant change of the device's place asks for a new timeline.
  package var wantsLocation = false
  /// What is done when background transfers of its sessions have ended.
  package var backgroundEvents: [BackgroundEventsHandler] = []
  package var source: any TimelineSource

  /// Makes a definition of the standard families: those of a home screen.
  package init(
    kind: String, displayName: String = "", description: String = "",
    families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge],
    source: any TimelineSource
  ) {
    self.kind = kind
    self.displayName = displayName
    self.description = description
    self.families = families
    self.source = source
  }
}

extension WidgetDefinition {
  /// The source where a person can configure it.
  package var configurable: (any ConfigurableSource)? { source as? any ConfigurableSource }
}

/// The widgets that a configuration describes: none, one, or several.
public struct WidgetDefinitions: Sendable {
  package var widgets: [WidgetDefinition]

  package init(_ widgets: [WidgetDefinition] = []) { self.widgets = widgets }
}
