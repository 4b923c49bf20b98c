import Foundation
import Graphics
import Testing

@testable import FramePipeline

@Suite("Pictures in words")
struct SpokenDescriptionTests {
  private func text(_ string: String, x: CGFloat = 0) -> DisplayList.Item {
    let span = TextBlock.Span(string: string, face: FontFace(size: 10), paint: .color(.black))
    return .text(
      TextBlock(spans: [span], metrics: .system(size: 10)), at: CGPoint(x: x, y: 0))
  }

  private func label(_ text: String, x: CGFloat) -> DisplayList.Item {
    .accessibility(
      DisplayList.AccessibilityElement(
        frame: CGRect(x: x, y: 0, width: 50, height: 10), label: text, value: "1"))
  }

  private func words(_ items: [DisplayList.Item]) -> String? {
    SpokenDescription(of: DisplayList(size: .zero, items: items)).text
  }

  @Test("are their texts, one sentence each")
  func texts() {
    #expect(
      words([text("Rangers"), text("  Panda\n89 % "), text("Who?"), text("Me")])
        == "Rangers. Panda 89 %. Who? Me")
    #expect(words([]) == nil)
    #expect(words([text("  ")]) == nil)
  }

  @Test("have labels instead of the texts that they stand for")
  func labels() {
    #expect(words([text("a", x: 10), label("Bar", x: 0), text("b", x: 60)]) == "Bar, 1. b")
    let moved = DisplayList.Group(
      items: [text("a", x: 10)],
      effects: [.transform(CGAffineTransform(translationX: 100, y: 0))])
    #expect(words([.group(moved), label("Bar", x: 0)]) == "a. Bar, 1")
  }

  @Test("leave out what is not seen, and end somewhere")
  func limits() throws {
    #expect(words([.group(DisplayList.Group(items: [text("a")], effects: [.opacity(0)]))]) == nil)
    let long = try #require(words([text(String(repeating: "word ", count: 20_000))]))
    #expect(long.count == 1000)
    #expect(long.hasSuffix("…"))
  }
}
