import Foundation
import LayoutEngine
package import WidgetUI

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
