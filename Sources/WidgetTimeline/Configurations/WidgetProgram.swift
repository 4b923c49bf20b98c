import Foundation
package import Graphics
import LayoutEngine
package import WidgetUI

/// The widgets of a program, as `@main` on a widget or a bundle starts it.
package struct WidgetProgram: Sendable {
  /// The widgets in the order of the bundle, each kind once.
  package let definitions: [WidgetDefinition]
  /// What was wrong with the widgets.
  package let diagnostics: [Diagnostic]

  /// Describes widgets; names are written in the environment's locale, with the bundle's strings.
  package init(
    widgets: [any Widget], environment: EnvironmentValues = EnvironmentValues(),
    resources: any ViewResources = NoResources()
  ) {
    let layout = LayoutContext(text: NoTextMeasuring(), images: NoImageMeasuring(), scale: 1)
    let services = RenderServices(layout: layout, resources: resources)
    let inputs = LoweringInputs(environment: environment, services: services)
    var known: Set<String> = []
    definitions = widgets.flatMap { $0.definitions(in: inputs).widgets }.filter { widget in
      guard !known.insert(widget.kind).inserted else { return true }
      services.report(
        .error, "several widgets have the kind '\(widget.kind)'; the first one is kept")
      return false
    }
    diagnostics = layout.diagnostics
  }

  /// Takes widgets that were described elsewhere.
  package init(definitions: [WidgetDefinition], diagnostics: [Diagnostic]) {
    self.definitions = definitions
    self.diagnostics = diagnostics
  }

  /// Describes the widgets of a bundle.
  package init(
    bundle: some WidgetBundle, environment: EnvironmentValues = EnvironmentValues(),
    resources: any ViewResources = NoResources()
  ) {
    self.init(widgets: [bundle.body], environment: environment, resources: resources)
  }
}

/// Measures nothing: names are read, not drawn.
final class NoTextMeasuring: TextMeasuring {
  func measure(_ block: TextBlock) -> TextMeasurement {
    TextMeasurement(lines: [], isTruncated: false)
  }

  func metrics(of face: FontFace) -> FontMetrics { .system(size: 0) }
}

/// Measures nothing: names have no pictures.
final class NoImageMeasuring: ImageMeasuring {
  func pixelSize(of content: ImageContent) -> CGSize? { nil }
}
