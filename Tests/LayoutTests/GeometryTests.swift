import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct GeometryTests {
  @Test func readersFillTheProposalAndStartAtTheTopLeading() {
    let view = GeometryReader { proxy in
      Color.red.frame(width: proxy.size.width / 2, height: 10).tag("a")
      Color.green.tag("b")
    }
    .tag("reader")
    .padding(10)
    #expect(
      layout(view, in: .square(100))
        == ["reader": "10 10 80 80", "a": "10 10 40 10", "b": "10 10 80 80"])
    #expect(layout(view.fixedSize(), in: .square(100))["reader"] == "45 45 10 10")
  }

  @Test func readersStartOnTheRightFromRightToLeft() {
    let view = GeometryReader { _ in Color.red.frame(width: 10, height: 10).tag("a") }
    #expect(
      layout(view, in: .square(100)) { $0.layoutDirection = .rightToLeft } == ["a": "90 0 10 10"])
  }

  @Test func positionsAreMirroredFromRightToLeft() {
    let box = Color.red.frame(width: 10, height: 10).tag("a")
    func mirrored(_ view: some View) -> String? {
      layout(view, in: .square(100)) { $0.layoutDirection = .rightToLeft }["a"]
    }
    #expect(mirrored(box.offset(x: 5, y: 3)) == "40 48 10 10")
    #expect(mirrored(box.position(x: 10, y: 20)) == "85 15 10 10")
    #expect(mirrored(box.padding(.leading, 30)) == "30 45 10 10")
    #expect(layout(box.offset(x: 5, y: 3), in: .square(100)) == ["a": "50 48 10 10"])
  }

  @Test func framesAreMeasuredInSpaces() {
    var shown: [String: String] = [:]
    let view = VStack(spacing: 0) {
      Color.red.frame(height: 30)
      GeometryReader { proxy in
        let _ =
          shown = [
            "local": describe(proxy.frame(in: .local)),
            "global": describe(proxy.frame(in: .global)),
            "named": describe(proxy.frame(in: .named("stack"))),
            "unknown": describe(proxy.frame(in: .named("nothing"))),
          ]
        Color.green
      }
      .padding(.leading, 5)
    }
    .coordinateSpace(name: "stack")
    .padding(10)
    _ = layout(view, in: .square(100))
    #expect(
      shown == [
        "local": "0 0 75 50", "global": "15 40 75 50", "named": "5 30 75 50",
        "unknown": "15 40 75 50",
      ])
  }

  @Test func dumpsShowEveryViewInDrawingOrder() {
    let view = VStack(spacing: 0) {
      Text("hi").tag("text")
      ViewThatFits {
        Color.red.frame(width: 999)
        Color.green
      }
    }
    .background { Color.blue }
    #expect(
      names(record(view, in: CGSize(width: 40, height: 40))) == """
        Root
          Background
            Color
            VStack
              Text 'hi'
              ViewThatFits
                Color
        """)
  }

  private func names(_ record: LayoutRecord, depth: Int = 0) -> String {
    let text = record.text.map { " '\($0)'" } ?? ""
    let line = String(repeating: "  ", count: depth) + record.name + text
    return ([line] + record.children.map { names($0, depth: depth + 1) }).joined(separator: "\n")
  }
}
