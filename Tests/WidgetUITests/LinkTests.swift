import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct LinkTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func linkIsATapTargetLabeledByItsText() throws {
    let view = try Link(destination: url("game:///panda")) {
      Text(verbatim: "Panda")
      Text(verbatim: "89 %")
    }
    let drawn = RenderedView(view.frame(width: 100, height: 40))
    #expect(drawn.taps.map(\.label) == ["Panda, 89 %"])
    #expect(drawn.lines[0].hasPrefix("tap "))
    #expect(drawn.lines[0].hasSuffix("game:///panda Panda, 89 %"))
  }

  @Test func accessibilityLabelLabelsTheTarget() throws {
    let view = try Link(destination: url("game:///panda")) {
      Text(verbatim: "P").accessibilityLabel("Panda")
    }
    #expect(RenderedView(view).taps.map(\.label) == ["Panda"])
    let silent = try Link(destination: url("game:///panda")) {
      Text(verbatim: "P").accessibilityHidden(true)
    }
    #expect(RenderedView(silent).taps.map(\.label) == [nil])
  }

  @Test func innermostLinkIsTheLastTarget() throws {
    let inner = try url("game:///inner")
    let view = try Link(destination: url("game:///outer")) {
      Link(destination: inner) { Color.red.frame(width: 10, height: 10) }
        .padding(20)
    }
    #expect(
      RenderedView(view).taps.map(\.destination) == [.url("game:///outer"), .url("game:///inner")])
    #expect(RenderedView(view).taps.map(\.region.width) == [50, 10])
  }

  @Test func targetsAreInsideEffectGroups() throws {
    let view = try Link(destination: url("game:///panda")) { Color.red }
      .frame(width: 40, height: 20).rotationEffect(.degrees(90))
    #expect(
      RenderedView(view).lines == [
        "group transform(0 1 -1 0 100 0)", "  tap 30,40 40x20 game:///panda -",
        "  fill rect 30,40 40x20 FF383C",
      ])
  }

  @Test(arguments: [
    ("javascript:alert(1)", "has no tap target"), ("DATA:text/html,x", "has no tap target"),
    ("file:///etc/passwd", "has no tap target"), ("panda", "is not a URL"),
  ])
  func unsafeDestinationsAreRejectedAndReported(destination: String, reason: String) throws {
    let drawn = RenderedView(Link("x", destination: try url(destination)))
    #expect(drawn.taps.isEmpty)
    #expect(drawn.diagnostics.count == 1)
    #expect(drawn.diagnostics[0].contains(reason))
    #expect(!drawn.items.isEmpty)
  }

  @Test func optionsAllowSchemesAndDisableLinks() throws {
    let view = Link("x", destination: try url("file:///a"))
    #expect(RenderedView(view) { $0.rejectedSchemes = [] }.taps.count == 1)
    let plain = Link("x", destination: try url("game:///a"))
    #expect(RenderedView(plain) { $0.allowsLinks = false }.taps.isEmpty)
    #expect(RenderedView(plain.allowsHitTesting(false)).taps.isEmpty)
  }

  @Test func titleIsTintedAndCustomLabelKeepsItsColors() throws {
    let title = RenderedView(Link("x", destination: try url("game:///a")).tint(.red))
    #expect(title.lines[1].hasSuffix("FF383C"))
    let label = RenderedView(Link(destination: try url("game:///a")) { Text(verbatim: "x") })
    #expect(label.lines[1].hasSuffix("000000"))
  }
}
