import Foundation
import Graphics
import Testing
import WidgetUI

/// Redacted content and its replacement.
@MainActor @Suite struct RedactionTests {
  private func kinds(_ view: some View, size: CGSize = CGSize(width: 100, height: 100)) -> String {
    TextFixture().items(view, size: size).map { item in
      switch item {
      case .fill: "bar"
      case .text: "text"
      case .group: "group"
      default: "other"
      }
    }.joined(separator: " ")
  }

  @Test func placeholderShowsABarForEachLine() {
    let text = Text(verbatim: "aaaa bbbb").font(.system(size: 10))
    #expect(kinds(text.redacted(reason: .placeholder)) == "bar")
    #expect(
      kinds(text.redacted(reason: .placeholder), size: CGSize(width: 25, height: 100)) == "bar bar")
    #expect(TextFixture().dimensions(text.redacted(reason: .placeholder), width: 25) == "20 × 24")
  }

  @Test func unredactedContentIsShown() {
    let text = Text(verbatim: "a")
    #expect(kinds(text.unredacted().redacted(reason: .placeholder)) == "text")
    #expect(kinds(text.redacted(reason: [])) == "text")
  }

  @Test func privacyHidesPrivateContent() {
    let text = Text(verbatim: "a")
    #expect(kinds(text.redacted(reason: .privacy)) == "text")
    #expect(kinds(text.privacySensitive().redacted(reason: .privacy)) == "bar")
    #expect(kinds(text.privacySensitive(false).redacted(reason: .privacy)) == "text")
    #expect(kinds(text.privacySensitive()) == "text")
  }

  @Test func invalidatedContentIsDimmed() {
    let text = Text(verbatim: "a")
    #expect(kinds(text.invalidatableContent().redacted(reason: .invalidated)) == "group")
    #expect(kinds(text.redacted(reason: .invalidated)) == "text")
    #expect(kinds(text.invalidatableContent()) == "text")
  }
}
