import Foundation
import Graphics
import LayoutEngine
import WidgetIntents
import WidgetTimeline
import WidgetUI

/// The configurable source of a widget of the kind `test`.
@MainActor
func appIntentSource<Provider: AppIntentTimelineProvider>(
  _ provider: Provider
) throws -> any ConfigurableSource where Provider.Entry == Rangers.Entry {
  let configuration = AppIntentConfiguration(kind: "test", provider: provider) { entry in
    Color(red: entry.level, green: 0, blue: 0)
  }
  let services = RenderServices(layout: .withoutMeasuring(), resources: EmptyResources())
  let inputs = LoweringInputs(environment: EnvironmentValues(), services: services)
  guard let source = configuration.definitions(in: inputs).widgets.first?.configurable else {
    throw NotConfigurable()
  }
  return source
}

struct NotConfigurable: Error {}

/// The tap targets of a widget of 158 points, with diagnostics.
@MainActor
func appIntentTaps<Content: View>(
  family: WidgetFamily = .systemMedium, @ViewBuilder _ content: @escaping @MainActor () -> Content
) -> (taps: [DisplayList.TapTarget], diagnostics: [String]) {
  let services = RenderServices(layout: .withoutMeasuring(), resources: EmptyResources())
  let definition = WidgetDefinition(kind: "test", source: NoEntries())
  let root = WidgetRoot(
    entry: RenderableEntry(Rangers.Entry(), kind: "test", content: content),
    definition: definition, family: family, size: CGSize(width: 158, height: 158),
    environment: EnvironmentValues(), renderingMode: .fullColor)
  let list = root.displayList(services: services)
  return (list.items.flatMap(\.taps), services.layout.diagnostics.map(\.message))
}

extension DisplayList.Item {
  var taps: [DisplayList.TapTarget] {
    switch self {
    case .tapTarget(let target): [target]
    case .group(let group): group.items.flatMap(\.taps)
    case .fill, .stroke, .text, .image, .widgetURL, .accessibility: []
    }
  }
}

extension TimelineProviderContext {
  static let example = TimelineProviderContext(
    family: .systemSmall, displaySize: CGSize(width: 158, height: 158),
    date: Date(timeIntervalSince1970: 0))
}

extension RenderableEntry {
  /// The red component of the color that the entry shows.
  @MainActor
  var red: Double? {
    let services = RenderServices(layout: .withoutMeasuring(), resources: EmptyResources())
    let list = RootView(content(), environment: EnvironmentValues(), services: services)
      .displayList(size: CGSize(width: 1, height: 1))
    guard case .fill(_, .color(let color), _)? = list.items.first else { return nil }
    return (color.red * 10).rounded() / 10
  }
}

private struct NoEntries: TimelineSource {
  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }
  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry { throw NotConfigurable() }
  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline { throw NotConfigurable() }
}

extension LayoutContext {
  /// A context in which texts and images have no size.
  static func withoutMeasuring() -> LayoutContext {
    LayoutContext(text: NoText(), images: NoImages(), scale: 1)
  }
}

private final class NoText: TextMeasuring {
  func measure(_ block: TextBlock) -> TextMeasurement {
    TextMeasurement(lines: [], isTruncated: false)
  }
  func metrics(of face: FontFace) -> FontMetrics { .system(size: 17) }
}

private final class NoImages: ImageMeasuring {
  func pixelSize(of content: ImageContent) -> CGSize? { nil }
}
