import Foundation
import Graphics
import Testing

@testable import FramePipeline

@Suite("Accessibility description")
struct AccessibilityDescriptionTests {
  private func accessibilityDescription(_ texts: String...) -> String? {
    let items = texts.map { text in
      let span = TextBlock.Span(string: text, face: FontFace(size: 10), paint: .color(.black))
      return DisplayList.Item.text(
        TextBlock(spans: [span], metrics: .system(size: 10)), at: .zero)
    }
    return AccessibilityDescription.text(of: DisplayList(size: .zero, items: items))
  }

  @Test("is a single line")
  func texts() {
    #expect(accessibilityDescription("Rangers", "  Panda\n89 % ") == "Rangers, Panda 89 %")
    #expect(accessibilityDescription() == nil)
    #expect(accessibilityDescription("  ") == nil)
  }

  @Test("is limited to 1000 characters")
  func limit() throws {
    let long = try #require(accessibilityDescription(String(repeating: "word ", count: 20_000)))
    #expect(long.count == 1000)
    #expect(long.hasSuffix("…"))
  }
}
