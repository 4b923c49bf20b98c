/// The inline markup of a localized text: emphasis, code, strikethrough, links, and phrases whose
/// words agree with their number.
///
/// White space and line ends are preserved, and blocks such as lists and headings are text, as in
/// SwiftUI. The running time is linear in the length of any text.
enum InlineMarkdown {
  /// A range of text in one style.
  struct Run: Hashable {
    var text: String
    var style: Style = []
    var link: String?
    /// A number shared by the runs of one phrase whose words agree with their number.
    var phrase: Int?
  }

  /// The styles of Markdown text.
  struct Style: OptionSet, Hashable {
    let rawValue: Int
    static let italic = Style(rawValue: 1)
    static let bold = Style(rawValue: 2)
    static let struck = Style(rawValue: 4)
    static let code = Style(rawValue: 8)
    static let all: [Style] = [.italic, .bold, .struck, .code]
  }

  /// The maximum length of a text that is parsed; a longer one is shown unchanged.
  static let maximumLength = 50_000

  static func runs(of text: String) -> [Run] {
    guard text.utf8.contains(where: isMarkup), text.unicodeScalars.count <= maximumLength else {
      return [Run(text: text)]
    }
    var tokens = MarkdownTokenizer.tokens(of: text)
    let brackets = MarkdownLinks.resolve(&tokens)
    let emphasis = MarkdownEmphasis.resolve(&tokens, links: brackets.links)
    return merged(tokens, brackets, emphasis: emphasis)
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"),
      UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  private static func merged(
    _ tokens: [MarkdownToken], _ brackets: MarkdownLinks.Result, emphasis: [Style]
  ) -> [Run] {
    var runs: [Run] = []
    for (index, token) in tokens.enumerated() {
      var run = Run(text: token.text, style: emphasis[index], link: nil)
      if token.isCode { run.style.insert(.code) }
      run.link = token.autolink ?? brackets.links[index].flatMap { tokens[$0].destination }
      run.phrase = brackets.phrases[index]
      guard !run.text.isEmpty else { continue }
      if let last = runs.last, last.style == run.style, last.link == run.link,
        last.phrase == run.phrase
      {
        runs[runs.count - 1].text += run.text
      } else {
        runs.append(run)
      }
    }
    return runs
  }
}

extension InlineMarkdown.Style {
  /// The changes that the style makes to a text.
  var changes: [TextAttributeChange] {
    Self.all.filter(contains).map { style in
      switch style {
      case .italic: .italic(true)
      case .bold: .bold(true)
      case .struck: .strikethrough(.single)
      default: .monospaced(true)
      }
    }
  }
}
