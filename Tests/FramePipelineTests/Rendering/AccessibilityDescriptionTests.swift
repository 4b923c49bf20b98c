import Foundation
import Graphics
import Testing

@testable import FramePipeline

@Suite("Pictures in words")
struct AccessibilityDescriptionTests {
  private func words(_ texts: String...) -> String? {
    let items = texts.map { text in
      let span = TextBlock.Span(string: text, face: FontFace(size: 10), paint: .color(.black))
      return DisplayList.Item.text(
        TextBlock(spans: [span], metrics: .system(size: 10)), at: .zero)
    }
    return AccessibilityDescription.text(of: DisplayList(size: .zero, items: items))
  }

  @Test("are one line")
  func texts() {
    #expect(words("Rangers", "  Panda\n89 % ") == "Rangers, Panda 89 %")
    #expect(words() == nil)
    #expect(words("  ") == nil)
  }

  @Test("end somewhere")
  func limit() throws {
    let long = try #require(words(String(repeating: "word ", count: 20_000)))
    #expect(long.count == 1000)
    #expect(long.hasSuffix("…"))
  }
}
