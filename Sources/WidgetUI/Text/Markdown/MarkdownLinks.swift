import Foundation

/// Determines which brackets are links or attributed phrases.
enum MarkdownLinks {
  /// The result of matching the brackets.
  struct Result {
    /// For every token, the index of the bracket that closes its link, or `nil`.
    var links: [Int?]
    /// For every token, the index of the bracket that closes its inflected phrase, or `nil`.
    var phrases: [Int?]
  }

  /// Pairs the brackets; those of links and attributes become empty tokens.
  static func resolve(_ tokens: inout [MarkdownToken]) -> Result {
    var links = [Int?](repeating: nil, count: tokens.count)
    var phrases = links
    var open: [Int] = []
    // Brackets before this token can no longer start a link.
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
            // Of nested phrases, the outer one, which closes later, is used.
            for inside in start..<index { phrases[inside] = index }
          }
          tokens[start].text = ""
          tokens[index].text = ""
          continue
        }
        for inside in start..<index { links[inside] = index }
        tokens[start].text = ""
        tokens[index].text = ""
        // Links do not nest: brackets opened before this one stay text.
        firstOpen = index
      case .text, .code, .autolink, .delimiters: continue
      }
    }
    return Result(links: links, phrases: phrases)
  }

  /// Pops the last open bracket that is still valid; those of attributes always are.
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

/// The attributes of a phrase in a localized text: `^[words](inflect: true)`.
enum MarkdownAttributes {
  /// Whether the words agree with their number; other attributes have no visible effect.
  static func inflects(_ attributes: String) -> Bool {
    attributes.split(separator: ",").contains { attribute in
      let parts = attribute.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t'\"{}"))
      }
      return parts == ["inflect", "true"]
    }
  }
}
