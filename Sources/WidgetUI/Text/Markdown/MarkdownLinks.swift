import Foundation

/// Finds which brackets are links, and which give words attributes.
enum MarkdownLinks {
  /// What brackets make of the tokens between them.
  struct Result {
    /// For every token the index of the bracket that closes its link, or `nil`.
    var links: [Int?]
    /// For every token the index of the bracket that closes the phrase whose words agree, or `nil`.
    var phrases: [Int?]
  }

  /// Pairs the brackets; those of a link or of attributes lose their text.
  static func resolve(_ tokens: inout [MarkdownToken]) -> Result {
    var links = [Int?](repeating: nil, count: tokens.count)
    var phrases = links
    var open: [Int] = []
    // Brackets before this token make no link any more.
    var firstOpen = 0
    for index in tokens.indices {
      switch tokens[index].kind {
      case .openBracket, .openAttributes: open.append(index)
      case .closeBracket(let destination):
        guard let start = popOpen(&open, from: firstOpen, in: tokens), let destination else {
          continue
        }
        if case .openAttributes = tokens[start].kind {
          if MarkdownAttributes.inflects(destination) {
            // The outer phrase of two counts, which comes later.
            for inside in start..<index { phrases[inside] = index }
          }
          tokens[start].text = ""
          tokens[index].text = ""
          continue
        }
        for inside in start..<index { links[inside] = index }
        tokens[start].text = ""
        tokens[index].text = ""
        // A link holds no link: what opened before this one stays a bracket.
        firstOpen = index
      case .text, .code, .autolink, .delimiters: continue
      }
    }
    return Result(links: links, phrases: phrases)
  }

  /// Takes the last open bracket that still counts; those of attributes always do.
  private static func popOpen(
    _ open: inout [Int], from firstOpen: Int, in tokens: [MarkdownToken]
  ) -> Int? {
    while let last = open.popLast() {
      if last >= firstOpen { return last }
      if case .openAttributes = tokens[last].kind { return last }
    }
    return nil
  }
}

/// The attributes of words in a localized text: `^[words](inflect: true)`.
enum MarkdownAttributes {
  /// Whether the words shall agree with their number; other attributes change nothing that is drawn.
  static func inflects(_ attributes: String) -> Bool {
    attributes.split(separator: ",").contains { attribute in
      let parts = attribute.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t'\"{}"))
      }
      return parts == ["inflect", "true"]
    }
  }
}
