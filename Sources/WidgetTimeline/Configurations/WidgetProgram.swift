import Foundation
package import Graphics
import LayoutEngine
package import WidgetUI

/// The widgets of a program, as `@main` on a widget or a bundle starts it.
package struct WidgetProgram: Sendable {
  /// The widgets in the order of the bundle, with unique kinds.
  package let definitions: [WidgetDefinition]
  /// The problems found in the widgets.
  package let diagnostics: [Diagnostic]

  /// Collects the definitions of widgets; names use the environment's locale and the bundle's
  /// strings.
  @MainActor
  package init(
    widgets: [any Widget], environment: EnvironmentValues = EnvironmentValues(),
    resources: any ViewResources = EmptyResources()
  ) {
    let layout = LayoutContext(text: NullTextMeasurer(), images: NullImageMeasurer(), scale: 1)
    let services = RenderServices(layout: layout, resources: resources)
    let inputs = LoweringInputs(environment: environment, services: services)
    var known: Set<String> = []
    var definitions = widgets.flatMap { $0.definitions(in: inputs).widgets }.filter { widget in
      guard !known.insert(widget.kind).inserted else { return true }
      services.report(
        .error, "several widgets have the kind '\(widget.kind)'; the first one is used")
      return false
    }
    if let shared = Self.mostRelevantWidget(of: definitions), known.insert(shared.kind).inserted {
      definitions.append(shared)
    }
    self.definitions = definitions
    diagnostics = layout.diagnostics
  }

  /// Returns the widget that shows the most relevant entry of the widgets with competing sources; `nil` if there are none.
  private static func mostRelevantWidget(of definitions: [WidgetDefinition]) -> WidgetDefinition? {
    let competing = definitions.filter { $0.source is any CompetingSource }
    return (competing.first?.source as? any CompetingSource)?.mostRelevantWidget(of: competing)
  }

  /// Creates a program from existing definitions.
  package init(definitions: [WidgetDefinition], diagnostics: [Diagnostic]) {
    self.definitions = definitions
    self.diagnostics = diagnostics
  }

  /// Collects the definitions of the widgets of a bundle.
  @MainActor
  package init(
    bundle: some WidgetBundle, environment: EnvironmentValues = EnvironmentValues(),
    resources: any ViewResources = EmptyResources()
  ) {
    self.init(widgets: [bundle.body], environment: environment, resources: resources)
  }
}

/// A text measurer that measures nothing, because names are read, not drawn.
final class NullTextMeasurer: TextMeasuring {
  func measure(_ block: TextBlock) -> TextMeasurement {
    TextMeasurement(lines: [], isTruncated: false)
  }

  func metrics(of face: FontFace) -> FontMetrics { .system(size: 0) }
}

/// An image measurer that measures nothing, because names have no images.
final class NullImageMeasurer: ImageMeasuring {
  func pixelSize(of content: ImageContent) -> CGSize? { nil }
}
