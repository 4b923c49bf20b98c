import Foundation
import Graphics
import LayoutEngine
import WidgetTimeline
import WidgetUI

/// A view that encodes a number as the red component of a color, so that tests can read it back.
struct LevelView: View {
  let level: Double

  var body: some View { Color(red: level, green: 0, blue: 0) }
}

/// Returns the source of a widget of the kind `test` that shows an entry's level.
@MainActor
func source<P: TimelineProvider>(_ provider: P) -> any TimelineSource where P.Entry == LevelEntry {
  definition(
    StaticConfiguration(kind: "test", provider: provider) { LevelView(level: $0.level) }
  ).source
}

/// Returns the only widget of a configuration.
@MainActor
func definition(_ configuration: some WidgetConfiguration) -> WidgetDefinition {
  let services = RenderServices(layout: .empty(), resources: EmptyResources())
  let inputs = LoweringInputs(environment: EnvironmentValues(), services: services)
  return configuration.definitions(in: inputs).widgets[0]
}

extension LayoutContext {
  /// Returns a layout context without text and images, at one pixel per point.
  static func empty(recordsFrames: Bool = false) -> LayoutContext {
    LayoutContext(
      text: NoText(), images: NoImages(), scale: 1, recordsFrames: recordsFrames)
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

extension RenderableEntry {
  /// The level that a `LevelView` shows.
  @MainActor
  var level: Double? {
    let list = RootView(
      content(), environment: EnvironmentValues(),
      services: RenderServices(layout: .empty(), resources: EmptyResources())
    ).displayList(size: CGSize(width: 1, height: 1))
    guard case .fill(_, .color(let color), _)? = list.items.first else { return nil }
    return color.red
  }
}

extension TimelineSource {
  /// Returns the levels of the timeline's entries.
  @MainActor
  func levels() async throws -> [Double?] {
    try await timeline(in: .small(), timeLimit: .seconds(86_400)).entries.map(\.level)
  }
}
