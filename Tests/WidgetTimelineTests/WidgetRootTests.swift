import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetTimeline
import WidgetUI

@MainActor struct WidgetRootTests {
  /// Widgets for systems before iOS 17 have no container background, and draw their own up to the edges.
  @Test func contentWithoutAContainerBackgroundFillsTheWidget() {
    #expect(draw { Color.red }.fills == ["white 0 0 158 158", "red 0 0 158 158"])
    #expect(draw(in: .dark) { Color.red }.fills == ["black 0 0 158 158", "red* 0 0 158 158"])
    let systems = [WidgetFamily.systemMedium, .systemLarge, .systemExtraLarge]
    for family in systems {
      #expect(draw(family: family) { Color.red }.fills.last == "red 0 0 158 158")
    }
    #expect(
      draw { Color.red.background(Color.blue) }.fills == [
        "white 0 0 158 158", "blue 0 0 158 158", "red 0 0 158 158",
      ])
  }

  @Test func contentWithAContainerBackgroundHasMargins() {
    let drawing = draw { Color.red.containerBackground(.blue, for: .widget) }
    #expect(drawing.fills == ["blue 0 0 158 158", "red 16 16 126 126"])
    let clear = draw { Color.red.containerBackground(for: .widget) { EmptyView() } }
    #expect(clear.fills == ["white 0 0 158 158", "red 16 16 126 126"])
  }

  /// Regression test: the nodes of a background retained the render services, which retained the background, so each
  /// frame of a long-running worker would leak.
  @Test func renderServicesAreFreedAfterDrawing() {
    let view = { @MainActor in Color.red.containerBackground(.blue, for: .widget) }
    let size = CGSize(width: 158, height: 158)
    let entry = RenderableEntry(LevelEntry(at: 0), kind: "test", content: view)
    let widget = definition(
      StaticConfiguration(kind: "test", provider: CurrentProvider()) { _ in EmptyView() })
    let drawings: [(String, (RenderServices) -> Void)] = [
      (
        "widget",
        { services in
          _ = WidgetRoot(
            entry: entry, definition: widget, family: .systemSmall, size: size,
            environment: EnvironmentValues()
          ).displayList(services: services)
        }
      ),
      (
        "root",
        { services in
          let root = RootView(view(), environment: EnvironmentValues(), services: services)
          _ = root.displayList(size: size)
          _ = root.sizeThatFits(.unspecified)
        }
      ),
      (
        "preview",
        { services in
          _ = PreviewGallery(BackedPreviews.self, environment: EnvironmentValues())
            .render(services: services) { _ in size }
        }
      ),
    ]
    for (name, draw) in drawings {
      weak var services: RenderServices?
      do {
        let own = RenderServices(layout: .empty(), resources: EmptyResources())
        services = own
        draw(own)
      }
      #expect(services == nil, "\(name)")
    }
  }

  @Test func marginsAreOptionallyKeptWithoutABackground() {
    let drawing = draw(marginsNeedBackground: false) { Color.red }
    #expect(drawing.fills == ["white 0 0 158 158", "red 16 16 126 126"])
  }

  @Test func disabledMarginsAreStillInTheEnvironment() {
    let drawing = draw(disablesMargins: true) { MarginsView() }
    #expect(drawing.fills == ["white 0 0 158 158", "red 16 16 126 126"])
  }

  @Test func accessoryHasNeitherMarginsNorBackground() {
    let drawing = draw(family: .accessoryRectangular) {
      Color.red.containerBackground(.blue, for: .widget)
    }
    #expect(drawing.fills == ["red 0 0 158 158"])
  }

  @Test func inlineAccessoryHasNoBackgrounds() {
    let content = { @MainActor in
      Color.red.frame(width: 50, height: 10).background(.green).background { Color.blue }
        .background(Color.yellow, in: Rectangle())
    }
    #expect(draw(family: .accessoryInline, content: content).fills == ["red 54 74 50 10"])
    #expect(draw(family: .accessoryRectangular, content: content).fills.count == 4)
  }

  @Test func containerBackgroundReachesTheEdges() {
    let drawing = draw {
      VStack {
        Color.red.frame(width: 10, height: 10).containerBackground(.blue, for: .widget)
      }
    }
    #expect(drawing.fills == ["blue 0 0 158 158", "red 74 74 10 10"])
    #expect(drawing.diagnostics.isEmpty)
  }

  @Test func containerBackgroundOfViewsIsAligned() {
    let drawing = draw {
      Color.red.frame(width: 10, height: 10)
        .containerBackground(for: .widget, alignment: .bottomTrailing) {
          Color.blue.frame(width: 20, height: 20)
        }
    }
    #expect(drawing.fills == ["white 0 0 158 158", "blue 138 138 20 20", "red 74 74 10 10"])
  }

  @Test func firstOfSeveralBackgroundsIsDrawn() {
    let drawing = draw {
      Color.red.containerBackground(.green, for: .widget).containerBackground(
        Color.blue, for: .widget)
    }
    #expect(drawing.fills.first == "blue 0 0 158 158")
    #expect(
      drawing.diagnostics == [
        "the widget has several container backgrounds; only the first one is drawn"
      ])
  }

  @Test func removableBackgroundIsRemovedInVibrantMode() {
    let content = { @MainActor in Color.red.containerBackground(.blue, for: .widget) }
    #expect(
      draw(mode: .vibrant, content: content).fills == ["white 0 0 158 158", "red 16 16 126 126"])
    #expect(
      draw(mode: .vibrant, keepsBackground: true, content: content).fills == [
        "blue 0 0 158 158", "red 16 16 126 126",
      ])
  }

  @Test func accentedModeHasTwoColors() {
    let drawing = draw(mode: .accented) {
      HStack(spacing: 0) {
        Color.green
        Color.red.widgetAccentable()
        Color.yellow.opacity(0.5).widgetAccentable(false)
      }
      .containerBackground(.blue, for: .widget)
    }
    #expect(
      drawing.flatColors == [
        "white 0 0 158 158", "green 16 16 42 126 → black", "red 58 16 42 126 → blue",
        "yellow½ 100 16 42 126 → black",
      ])
  }

  @Test func accentedModeReplacesColorsInEffects() {
    let drawing = draw(mode: .accented, disablesMargins: true) {
      ZStack {
        Color.red.frame(width: 10, height: 10).grayscale(1)
        Color.green.frame(width: 4, height: 4).widgetAccentable()
      }
    }
    #expect(
      drawing.flatColors == [
        "white 0 0 158 158", "red 74 74 10 10 → black", "green 77 77 4 4 → blue",
      ])
  }

  @Test func widgetURLIsTheLastItem() {
    let drawing = draw { Color.red.widgetURL(URL(string: "game:///panda")) }
    #expect(drawing.list.items.last == .widgetURL("game:///panda"))
  }

  @Test func firstOfSeveralWidgetURLsIsUsed() {
    let drawing = draw {
      Color.red.widgetURL(URL(string: "game:///owl")).widgetURL(URL(string: "game:///panda"))
    }
    #expect(drawing.urls == ["game:///panda"])
    #expect(
      drawing.diagnostics == [
        "the widget has several 'widgetURL's; 'game:///panda' counts, 'game:///owl' does not"
      ])
  }

  @Test(arguments: ["panda", "javascript:alert(1)", "FILE:///etc/passwd"])
  func rejectedWidgetURLIsReported(text: String) {
    let drawing = draw { Color.red.widgetURL(URL(string: text)) }
    #expect(drawing.urls.isEmpty)
    #expect(drawing.diagnostics.count == 1)
    #expect(drawing.diagnostics.first?.contains("'\(text)'") ?? false)
  }

  @Test func viewsReadTheWidgetFamily() {
    #expect(draw(family: .systemSmall) { FamilyView() }.fills.last == "red 0 0 158 158")
    #expect(draw(family: .systemLarge) { FamilyView() }.fills.last == "blue 0 0 158 158")
  }

  @Test func severalViewsAreStacked() {
    let drawing = draw {
      Color.red.frame(height: 10)
      Color.blue.frame(height: 10)
    }
    #expect(
      drawing.fills == ["white 0 0 158 158", "red 0 65 158 10", "blue 0 83 158 10"])
  }
}

/// Pads its content by the margins that the widget has disabled.
private struct MarginsView: View {
  @Environment(\.widgetContentMargins) var margins

  var body: some View { Color.red.padding(margins) }
}

/// Shows the widget's family: red for small widgets, blue for others.
private struct FamilyView: View {
  @Environment(\.widgetFamily) var family

  @ViewBuilder var body: some View {
    switch family {
    case .systemSmall: Color.red
    default: Color.blue
    }
  }
}

/// A preview without a context, whose container background belongs to no widget.
private struct BackedPreviews: PreviewProvider {
  static var previews: some View { Color.red.containerBackground(.blue, for: .widget) }
}
