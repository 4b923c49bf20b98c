import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetTimeline
import WidgetUI

@MainActor struct PreviewTests {
  @Test func providersOfTheProgramAreFoundByName() {
    // Other test targets are linked into the same program.
    let own = PreviewProviders.all.filter {
      String(reflecting: $0).hasPrefix("WidgetTimelineTests.")
    }
    #expect(
      own.map { "\($0)" } == ["HeroPreviews", "MorePreviews", "BackedPreviews", "GrowingPreviews"])
  }

  @Test func rendersPreviewsSeparately() {
    let services = RenderServices(layout: .empty(), resources: EmptyResources())
    let gallery = PreviewGallery(HeroPreviews.self, environment: EnvironmentValues())
    let pictures = gallery.render(services: services) { family in
      family == nil ? CGSize(width: 400, height: 800) : CGSize(width: 100, height: 100)
    }
    #expect(gallery.name == "HeroPreviews")
    #expect(pictures.map(\.displayName) == ["Small", nil, "Alone", nil])
    #expect(pictures.map(\.family) == [.systemSmall, .systemLarge, nil, nil])
    #expect(
      pictures.map(\.displayList.size) == [
        CGSize(width: 100, height: 100), CGSize(width: 100, height: 100),
        CGSize(width: 20, height: 10), CGSize(width: 60, height: 40),
      ])
    #expect(services.layout.diagnostics.isEmpty)
  }

  @Test func previewsAreListedWithoutDrawingThem() {
    let gallery = PreviewGallery(HeroPreviews.self, environment: EnvironmentValues())
    let entries = gallery.entries(resources: EmptyResources())
    #expect(entries.map(\.displayName) == ["Small", nil, "Alone", nil])
    #expect(entries.map(\.family) == [.systemSmall, .systemLarge, nil, nil])
  }

  @Test func eachListedPreviewIsDrawnByItselfInItsSize() {
    let gallery = PreviewGallery(HeroPreviews.self, environment: EnvironmentValues())
    let drawings = gallery.entries(resources: EmptyResources()).map { entry in
      let services = RenderServices(layout: .empty(), resources: EmptyResources())
      let root = WidgetRoot(
        entry: RenderableEntry(date: Date(timeIntervalSince1970: 0), content: entry.content),
        definition: WidgetDefinition(kind: "hero", source: NoEntries()),
        family: entry.family ?? .systemLarge, size: CGSize(width: 158, height: 158),
        environment: EnvironmentValues())
      return Drawing(list: root.displayList(services: services), diagnostics: []).fills
    }
    #expect(
      drawings == [
        ["green 0 0 158 158", "red 16 16 126 126"], ["white 0 0 158 158", "blue 0 0 158 158"],
        ["white 0 0 158 158", "red 69 74 20 10"], ["white 0 0 158 158", "red 49 59 60 40"],
      ])
  }

  @Test func widgetPreviewHasBackgroundAndFamily() throws {
    let services = RenderServices(layout: .empty(), resources: EmptyResources())
    let pictures = PreviewGallery(HeroPreviews.self, environment: EnvironmentValues())
      .render(services: services) { _ in CGSize(width: 158, height: 158) }
    let drawings = pictures.map { Drawing(list: $0.displayList, diagnostics: []) }
    #expect(drawings[0].fills == ["green 0 0 158 158", "red 16 16 126 126"])
    // Without a container background the preview fills the widget.
    #expect(drawings[1].fills == ["white 0 0 158 158", "blue 0 0 158 158"])
  }
}

/// A source that is not asked.
private struct NoEntries: TimelineSource {
  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    throw TimelineError.zeroEntries(kind: "hero")
  }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    throw TimelineError.zeroEntries(kind: "hero")
  }
}

private struct HeroPreviews: PreviewProvider {
  static var previews: some View {
    Hero().containerBackground(.green, for: .widget)
      .previewContext(WidgetPreviewContext(family: .systemSmall))
      .previewDisplayName("Small")
    Group {
      Hero().previewContext(WidgetPreviewContext(family: .systemLarge))
    }
    Color.red.frame(width: 20, height: 10)
      .previewLayout(.sizeThatFits).previewDisplayName("Alone").previewDevice("iPhone 12")
    Color.red.previewLayout(.fixed(width: 60, height: 40))
  }
}

/// Preview providers may be classes and nested types.
private enum Outer {
  final class MorePreviews: PreviewProvider {
    static var previews: some View { Color.red }
  }
}

private struct Hero: View {
  @Environment(\.widgetFamily) var family

  var body: some View { family == .systemSmall ? Color.red : Color.blue }
}
