import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@Suite struct LinkTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func aLinkIsATapTargetOverItsFrameNamedByItsText() throws {
    let view = try Link(destination: url("game:///panda")) {
      Text(verbatim: "Panda")
      Text(verbatim: "89 %")
    }
    let drawn = Drawn(view.frame(width: 100, height: 40))
    #expect(drawn.taps.map(\.label) == ["Panda, 89 %"])
    #expect(drawn.lines[0].hasPrefix("tap "))
    #expect(drawn.lines[0].hasSuffix("game:///panda Panda, 89 %"))
  }

  @Test func anAccessibilityLabelNamesTheTarget() throws {
    let view = try Link(destination: url("game:///panda")) {
      Text(verbatim: "P").accessibilityLabel("Panda")
    }
    #expect(Drawn(view).taps.map(\.label) == ["Panda"])
    let silent = try Link(destination: url("game:///panda")) {
      Text(verbatim: "P").accessibilityHidden(true)
    }
    #expect(Drawn(silent).taps.map(\.label) == [nil])
  }

  @Test func theInnermostOfNestedLinksIsPaintedLast() throws {
    let inner = try url("game:///inner")
    let view = try Link(destination: url("game:///outer")) {
      Link(destination: inner) { Color.red.frame(width: 10, height: 10) }
        .padding(20)
    }
    #expect(Drawn(view).taps.map(\.destination) == [.url("game:///outer"), .url("game:///inner")])
    #expect(Drawn(view).taps.map(\.region.width) == [50, 10])
  }

  @Test func targetsTravelInsideEffects() throws {
    let view = try Link(destination: url("game:///panda")) { Color.red }
      .frame(width: 40, height: 20).rotationEffect(.degrees(90))
    #expect(
      Drawn(view).lines == [
        "group transform(0 1 -1 0 100 0)", "  tap 30,40 40x20 game:///panda -",
        "  fill rect 30,40 40x20 FF383C",
      ])
  }

  @Test(arguments: [
    ("javascript:alert(1)", "makes no tap target"), ("DATA:text/html,x", "makes no tap target"),
    ("file:///etc/passwd", "makes no tap target"), ("panda", "is not a URL"),
  ])
  func whatADeviceMustNotOpenMakesNoTarget(destination: String, reason: String) throws {
    let drawn = Drawn(Link("x", destination: try url(destination)))
    #expect(drawn.taps.isEmpty)
    #expect(drawn.diagnostics.count == 1)
    #expect(drawn.diagnostics[0].contains(reason))
    #expect(!drawn.items.isEmpty)
  }

  @Test func anOptionAllowsSchemesAndSmallWidgetsHaveNoLinks() throws {
    let view = Link("x", destination: try url("file:///a"))
    #expect(Drawn(view) { $0.refusedSchemes = [] }.taps.count == 1)
    let plain = Link("x", destination: try url("game:///a"))
    #expect(Drawn(plain) { $0.allowsLinks = false }.taps.isEmpty)
    #expect(Drawn(plain.allowsHitTesting(false)).taps.isEmpty)
  }

  @Test func aTitleIsTintedAndALabelKeepsItsColors() throws {
    let title = Drawn(Link("x", destination: try url("game:///a")).tint(.red))
    #expect(title.lines[1].hasSuffix("FF383C"))
    let label = Drawn(Link(destination: try url("game:///a")) { Text(verbatim: "x") })
    #expect(label.lines[1].hasSuffix("000000"))
  }
}
