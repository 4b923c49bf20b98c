import Testing
import WidgetUI

@testable import FramePipeline

@Suite("Reading directions")
struct LanguageDirectionTests {
  @Test(
    "follow language and script",
    arguments: [
      ("en_US", .leftToRight), ("ar", .rightToLeft), ("ar_EG@numbers=latn", .rightToLeft),
      ("he-IL", .rightToLeft), ("", .leftToRight), ("az-Arab", .rightToLeft),
      ("ku-Latn", .leftToRight), ("ur_PK", .rightToLeft), ("arn", .leftToRight),
    ] as [(String, LayoutDirection)])
  func directions(identifier: String, direction: LayoutDirection) {
    #expect(LayoutDirection(language: identifier) == direction)
  }
}
