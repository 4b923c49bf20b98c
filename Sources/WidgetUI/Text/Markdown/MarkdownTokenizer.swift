/// Splits Markdown text into tokens, in one pass.
struct MarkdownTokenizer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var tokens: [MarkdownToken] = []
  private var words = String.UnicodeScalarView()
  /// Lengths of backtick runs without a closing run.
  private var unclosedCode: Set<Int> = []

  private static let maximumDestinationLength = 1024

  static func tokens(of text: String) -> [MarkdownToken] {
    var tokenizer = MarkdownTokenizer(scalars: Array(text.unicodeScalars))
    tokenizer.run()
    return tokenizer.tokens
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private mutating func run() {
    while index < scalars.count {
      switch scalars[index] {
      case "\\": escape()
      case "`": code()
      case "*", "_", "~": delimiters()
      case "[": mark(MarkdownToken(kind: .openBracket, text: "["), length: 1)
      case "^" where index + 1 < scalars.count && scalars[index + 1] == "[":
        mark(MarkdownToken(kind: .openAttributes, text: "^["), length: 2)
      case "]": closeBracket()
      case "<": autolink()
      default: word()
      }
    }
    flush()
  }

  private mutating func word() {
    words.append(scalars[index])
    index += 1
  }

  private mutating func flush() {
    if !words.isEmpty { tokens.append(MarkdownToken(kind: .text, text: String(words))) }
    words.removeAll()
  }

  private mutating func mark(_ token: MarkdownToken, length: Int) {
    flush()
    tokens.append(token)
    index += length
  }

  private mutating func escape() {
    if index + 1 < scalars.count, scalars[index + 1].isASCIIPunctuation { index += 1 }
    word()
  }

  private mutating func code() {
    let length = runLength(at: index)
    guard let end = codeEnd(from: index + length, length: length) else {
      unclosedCode.insert(length)
      words.append(contentsOf: scalars[index..<index + length])
      index += length
      return
    }
    var content = scalars[index + length..<end]
    if content.first == " ", content.last == " ", content.contains(where: { $0 != " " }) {
      content = content.dropFirst().dropLast()
    }
    mark(MarkdownToken(kind: .code, text: string(content)), length: end + length - index)
  }

  private func codeEnd(from start: Int, length: Int) -> Int? {
    guard !unclosedCode.contains(length) else { return nil }
    var position = start
    while position < scalars.count {
      guard scalars[position] == "`" else {
        position += 1
        continue
      }
      let found = runLength(at: position)
      if found == length { return position }
      position += found
    }
    return nil
  }

  private func runLength(at start: Int) -> Int {
    scalars[start...].prefix { $0 == scalars[start] }.count
  }

  private mutating func delimiters() {
    let scalar = scalars[index]
    let length = runLength(at: index)
    let before = index > 0 ? scalars[index - 1] : "\n"
    let after = index + length < scalars.count ? scalars[index + length] : "\n"
    let leftFlanking =
      !after.isSpace && (!after.isMarkPunctuation || before.isSpace || before.isMarkPunctuation)
    let rightFlanking =
      !before.isSpace && (!before.isMarkPunctuation || after.isSpace || after.isMarkPunctuation)
    // An underscore within a word is part of a name: `file_name_here`.
    let isStrict = scalar == "_"
    let opens = leftFlanking && (!isStrict || !rightFlanking || before.isMarkPunctuation)
    let closes = rightFlanking && (!isStrict || !leftFlanking || after.isMarkPunctuation)
    mark(
      MarkdownToken(
        kind: .delimiters(scalar, opens: opens, closes: closes),
        text: String(repeating: Character(scalar), count: length)), length: length)
  }

  private mutating func autolink() {
    let inside = scalars[(index + 1)...].prefix(Self.maximumDestinationLength)
    guard let end = inside.firstIndex(where: { $0 == ">" || $0 == "<" || $0.isSpace }),
      scalars[end] == ">", let colon = inside[..<end].firstIndex(of: ":"),
      (2...32).contains(colon - index - 1),
      inside[..<colon].allSatisfy({ $0.isASCII && ($0.properties.isAlphabetic || $0 == "-") })
    else { return word() }
    let url = string(scalars[index + 1..<end])
    mark(MarkdownToken(kind: .autolink(url), text: url), length: end + 1 - index)
  }

  private mutating func closeBracket() {
    guard let (destination, length) = destination(at: index + 1) else {
      return mark(MarkdownToken(kind: .closeBracket(destination: nil), text: "]"), length: 1)
    }
    // Without an opening bracket, all of it is text.
    let source = string(scalars[index..<index + 1 + length])
    mark(
      MarkdownToken(kind: .closeBracket(destination: destination), text: source),
      length: 1 + length)
  }

  /// Parses `(url)` or `(url "title")`; the length includes the parentheses.
  private func destination(at start: Int) -> (String, length: Int)? {
    guard start < scalars.count, scalars[start] == "(" else { return nil }
    var url = String.UnicodeScalarView()
    var depth = 0
    var isInTitle = false
    for (offset, scalar) in scalars[start...].prefix(Self.maximumDestinationLength).enumerated() {
      switch scalar {
      case "\"" where !url.isEmpty: isInTitle.toggle()
      case _ where isInTitle || scalar == "<" || scalar == ">" || scalar == " ": continue
      case "\n": return nil
      case "(":
        depth += 1
        if depth > 1 { url.append(scalar) }
      case ")":
        depth -= 1
        if depth == 0 { return (String(url), offset + 1) }
        url.append(scalar)
      default: url.append(scalar)
      }
    }
    return nil
  }

  private func string(_ slice: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(slice))
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { properties.isWhitespace }

  fileprivate var isASCIIPunctuation: Bool {
    isASCII && value > 0x20 && value < 0x7F && !properties.isAlphabetic
      && properties.numericType == nil
  }

  fileprivate var isMarkPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}

/// A token of Markdown text, before delimiters are matched.
struct MarkdownToken {
  enum Kind {
    case text, code
    case autolink(String)
    case delimiters(Unicode.Scalar, opens: Bool, closes: Bool)
    case openBracket
    /// `^[`, which starts an attributed phrase.
    case openAttributes
    /// A closing bracket with the destination that follows it, or `nil`.
    case closeBracket(destination: String?)
  }

  var kind: Kind
  /// The visible text: words, or delimiters that were not used.
  var text: String

  var isCode: Bool { if case .code = kind { true } else { false } }

  var autolink: String? { if case .autolink(let url) = kind { url } else { nil } }

  var destination: String? {
    if case .closeBracket(let destination) = kind { destination } else { nil }
  }
}
