/// Finds which brackets are links.
enum MarkdownLinks {
  /// For every token the index of the bracket that closes its link, or `nil`; the brackets of a link
  /// lose their text.
  static func resolve(_ tokens: inout [MarkdownToken]) -> [Int?] {
    var links = [Int?](repeating: nil, count: tokens.count)
    var open: [Int] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .openBracket: open.append(index)
      case .closeBracket(let destination):
        guard let start = open.popLast(), destination != nil else { continue }
        for inside in start..<index { links[inside] = index }
        tokens[start].text = ""
        tokens[index].text = ""
        // A link holds no link: what opened before this one stays a bracket.
        open.removeAll()
      case .text, .code, .autolink, .delimiters: continue
      }
    }
    return links
  }
}
