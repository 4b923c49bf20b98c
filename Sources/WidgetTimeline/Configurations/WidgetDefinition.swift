import Foundation
import LayoutEngine
package import WidgetUI

/// A widget as a gallery lists it, with the source of its entries.
package struct WidgetDefinition: Sendable {
  /// Identifies the widget within its program.
  package var kind: String
  package var displayName: String
  package var description: String
  package var families: [WidgetFamily]
  package var contentMarginsDisabled = false
  /// Whether content without a container background fills the widget, as in widgets from before iOS
  /// 17.
  package var marginsNeedBackground = true
  package var containerBackgroundRemovable = true
  /// Whether a significant change of the device's location requests a new timeline.
  package var reloadsOnLocationChange = false
  /// The handlers for the end of background transfers of its sessions.
  package var backgroundEvents: [BackgroundEventsHandler] = []
  package var source: any TimelineSource

  /// Creates a definition with the standard families: those of a home screen.
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
  /// The kind of the widget that shows a program's most relevant live activity, of whatever type.
  package static let activityKind = "activity"

  /// The source if users can configure it, or `nil`.
  package var configurable: (any ConfigurableSource)? { source as? any ConfigurableSource }
}

/// The widgets that a configuration describes: none, one, or several.
public struct WidgetDefinitions: Sendable {
  package var widgets: [WidgetDefinition]

  package init(_ widgets: [WidgetDefinition] = []) { self.widgets = widgets }
}

/// Localizes texts outside of a view, in the language of the widget's gallery.
package struct WidgetLocalization: Sendable {
  private let environment: EnvironmentValues
  private let resources: any ViewResources

  /// Creates a localization with the inputs that also localize widget names.
  package init(_ inputs: LoweringInputs) {
    environment = inputs.environment
    resources = inputs.services.resources
  }

  package init(
    environment: EnvironmentValues = EnvironmentValues(),
    resources: any ViewResources = EmptyResources()
  ) {
    self.environment = environment
    self.resources = resources
  }

  /// Returns the text of a resource, without its styles.
  package func string(_ resource: LocalizedStringResource) -> String {
    let layout = LayoutContext(text: NullTextMeasurer(), images: NullImageMeasurer(), scale: 1)
    let services = RenderServices(layout: layout, resources: resources)
    return Text(resource).string(in: LoweringInputs(environment: environment, services: services))
  }
}
