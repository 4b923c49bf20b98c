import Foundation
import LayoutEngine
package import WidgetUI

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

/// Writes localized texts where no view is drawn, in the language of the widget's gallery.
package struct WidgetLocalization: Sendable {
  private let environment: EnvironmentValues
  private let resources: any ViewResources

  /// Writes as the names of widgets are written with the same inputs.
  package init(_ inputs: LoweringInputs) {
    environment = inputs.environment
    resources = inputs.services.resources
  }

  package init(
    environment: EnvironmentValues = EnvironmentValues(),
    resources: any ViewResources = NoResources()
  ) {
    self.environment = environment
    self.resources = resources
  }

  /// The text of a resource, without its looks.
  package func string(_ resource: LocalizedStringResource) -> String {
    let layout = LayoutContext(text: NoTextMeasuring(), images: NoImageMeasuring(), scale: 1)
    let services = RenderServices(layout: layout, resources: resources)
    return Text(resource).string(in: LoweringInputs(environment: environment, services: services))
  }
}
