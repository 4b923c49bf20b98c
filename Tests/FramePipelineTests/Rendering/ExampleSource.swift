import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

/// A timeline source with fixed entries.
struct ExampleSource: TimelineSource {
  var entries: [RenderableEntry]
  var policy = TimelineReloadPolicy.atEnd
  var snapshotTimesOut = false

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    RenderableEntry(date: context.date) { AnyView(Color.gray) }
  }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    if snapshotTimesOut { throw TimelineError.timedOut(kind: "k", .snapshot, limit: timeLimit) }
    return entries[0]
  }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    guard !entries.isEmpty else { throw TimelineError.zeroEntries(kind: "k") }
    return RenderableTimeline(entries: entries, policy: policy)
  }
}

/// Creates a widget whose entries are one minute apart.
func exampleWidget<Content: View>(
  frames: Int, families: [WidgetFamily] = [.systemSmall, .systemExtraLarge],
  _ content: @escaping @MainActor (Int) -> Content
) -> WidgetDefinition {
  let entries = (0..<frames).map { index in
    RenderableEntry(date: Date(timeIntervalSince1970: Double(index) * 60)) {
      AnyView(content(index))
    }
  }
  var definition = WidgetDefinition(
    kind: "k", displayName: "Example", families: families, source: ExampleSource(entries: entries))
  definition.contentMarginsDisabled = true
  return definition
}

/// A black square of 40 points that moves 50 points to the right with every frame.
struct Step: View {
  var index: Int

  var body: some View {
    Color.black.frame(width: 40, height: 40)
      .offset(x: CGFloat(index * 50))
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

extension RenderPipeline {
  /// Creates a pipeline for a device at the beginning of 1970.
  static func example(
    _ device: DeviceProfile = DeviceCatalog.trmnl, threadCount: Int = 1
  ) -> RenderPipeline {
    var settings = RenderSettings(device: device)
    settings.threadCount = threadCount
    return RenderPipeline(
      settings: settings, renderEnvironment: RenderEnvironment(now: Date(timeIntervalSince1970: 0)))
  }
}
