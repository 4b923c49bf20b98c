import Testing
import WidgetUI

@testable import FramePipeline

@Suite("Layout direction")
struct LanguageDirectionTests {
  @Test(
    "follows from language and script",
    arguments: [
      ("en_US", .leftToRight), ("ar", .rightToLeft), ("ar_EG@numbers=latn", .rightToLeft),
      ("he-IL", .rightToLeft), ("", .leftToRight), ("az-Arab", .rightToLeft),
      ("ku-Latn", .leftToRight), ("ur_PK", .rightToLeft), ("arn", .leftToRight),
    ] as [(String, LayoutDirection)])
  func directions(identifier: String, direction: LayoutDirection) {
    #expect(LayoutDirection(language: identifier) == direction)
  }
}
