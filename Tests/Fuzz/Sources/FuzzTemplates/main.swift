import Foundation
import Fuzzing
import Graphics
import LayoutEngine
import TemplateCatalog
import TemplateEvaluation
import TemplateLanguage
import WidgetUI

// Checks the bytes as a `views.swift`, and draws the views without errors.
fuzz { bytes in
  let text = SourceText(bytes, name: "views.swift")
  let checked = TemplateViews.checked(
    text, entry: Sample.entry, records: Sample.records, actions: ["TurnOff": ["room"]],
    catalog: .standard)
  for diagnostic in checked.diagnostics { _ = SourceReport(diagnostic, in: text).description }
  guard let views = checked.views else { return }
  let context = LayoutContext(
    text: MonospacedTextEngine(), images: FixedSizeImageDecoder(), scale: 1)
  let services = RenderServices(layout: context, resources: EmptyResources())
  // The fuzzer calls on the main thread.
  nonisolated(unsafe) let (view, shared) = (views.view(of: Sample.value), services)
  MainActor.assumeIsolated {
    _ = RootView(view, environment: EnvironmentValues(), services: shared)
      .displayList(size: CGSize(width: 200, height: 100))
  }
}
