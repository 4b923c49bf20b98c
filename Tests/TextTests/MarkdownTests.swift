import Foundation
import Graphics
import Testing

@testable import WidgetUI

/// Markup in texts.
///
/// A run is written `b` bold, `i` italic, `s` struck, `c` code, then its words.
@MainActor @Suite struct MarkdownTests {
  nonisolated static let table: [(String, String)] = [
    ("plain", "plain"),
    ("**bold** word", "b:bold| word"),
    ("__bold__", "b:bold"),
    ("*i* _i_", "i:i| |i:i"),
    ("***both***", "bi:both"),
    ("**a *b* c**", "b:a |bi:b|b: c"),
    ("~~gone~~ ~one~", "s:gone| |s:one"),
    ("`code *x*`", "c:code *x*"),
    ("`` a`b ``", "c:a`b"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("snake_case_name", "snake_case_name"),
    ("**open", "**open"),
    ("*a**", "i:a|*"),
    ("\\*a\\*", "*a*"),
    ("[Panda](game:///panda)", "Panda<game:///panda>"),
    ("a [**b** c](x:y \"title\") d", "a |b:b<x:y>| c<x:y>| d"),
    ("**[a](x:y)**", "b:a<x:y>"),
    ("*a [b*](x:y)", "*a |b*<x:y>"),
    ("[a](x:(y))", "a<x:(y)>"),
    ("[not a link]", "[not a link]"),
    ("[a] (b)", "[a] (b)"),
    ("](b)", "](b)"),
    ("<https://a.b/c>", "https://a.b/c<https://a.b/c>"),
    ("a < b > c", "a < b > c"),
    ("# no heading\n- no list", "# no heading\n- no list"),
    ("**日本**語", "b:日本|語"),
    ("", ""),
  ]

  @Test(arguments: table) func inlineMarkupBecomesStyles(text: String, expected: String) {
    let runs = InlineMarkdown.runs(of: text).map { run in
      let names = [
        (InlineMarkdown.Style.bold, "b"), (.italic, "i"), (.struck, "s"), (.code, "c"),
      ].filter { run.style.contains($0.0) }.map(\.1).joined()
      return (names.isEmpty ? "" : names + ":") + run.text + (run.link.map { "<\($0)>" } ?? "")
    }
    #expect(runs.joined(separator: "|") == expected)
  }

  @Test(arguments: ["*", "**a ", "[", "](", "`", "_a", "*_", "<a", "[a](", "![", "~~"])
  func malformedMarkupLosesNothing(unit: String) {
    let text = String(repeating: unit, count: InlineMarkdown.maximumLength / unit.count)
    #expect(InlineMarkdown.runs(of: text).map(\.text).joined().count > 0)
    let longer = String(repeating: unit, count: 100_000)
    #expect(InlineMarkdown.runs(of: longer).map(\.text) == [longer])
  }

  @Test func textThatIsASingleLinkCanBeTapped() {
    let items = TextFixture().items(Text("[**Pan**da](game:///panda)"))
    #expect(items.taps == ["game:///panda"])
    #expect(TextFixture().items(Text("See [Panda](game:///panda)")).taps == [])
    #expect(TextFixture().items(Text("[Panda](game:///panda) runs")).taps == [])
    #expect(TextFixture().items(Text("[x](javascript:alert)")).taps == [])
    var small = TextFixture()
    small.environment.allowsLinks = false
    #expect(small.items(Text("[Panda](game:///panda)")).taps == [])
  }

  @Test func linksTakeTheTint() {
    let spans = TextFixture().spans(Text("See [Panda](game:///panda)").tint(.red))
    #expect(spans.map(\.string) == ["See ", "Panda"])
    #expect(spans[1].paint == .color(SystemPalette.red.resolve(in: EnvironmentValues())))
  }
}

extension [DisplayList.Item] {
  var taps: [String] {
    compactMap {
      guard case .tapTarget(let target) = $0, case .url(let url) = target.destination else {
        return nil
      }
      return url
    }
  }
}
