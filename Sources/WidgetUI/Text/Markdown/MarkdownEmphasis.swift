/// Pairs the asterisks, underscores and tildes of a text by CommonMark's rules.
struct MarkdownEmphasis {
  private struct Delimiter {
    let token: Int
    let scalar: Unicode.Scalar
    let length: Int
    var count: Int
    let opens, closes: Bool
    let link: Int?
  }

  /// The maximum number of opening delimiters to search back; real labels do not nest deeper.
  private static let maximumSearchDepth = 64

  private var delimiters: [Delimiter] = []
  /// The indices of opening delimiters that may still be closed.
  private var open: [Int] = []
  /// By token, the changes of each style's nesting depth.
  private var changes: [[Int]]

  /// Returns the style of every token; delimiters that were used become empty tokens.
  static func resolve(
    _ tokens: inout [MarkdownToken], links: [Int?]
  ) -> [InlineMarkdown.Style] {
    var emphasis = MarkdownEmphasis(tokens, links)
    emphasis.pair()
    for delimiter in emphasis.delimiters {
      tokens[delimiter.token].text = String(
        repeating: Character(delimiter.scalar), count: delimiter.count)
    }
    return emphasis.styles(count: tokens.count)
  }

  private init(_ tokens: [MarkdownToken], _ links: [Int?]) {
    changes = InlineMarkdown.Style.all.map { _ in [Int](repeating: 0, count: tokens.count + 1) }
    for (index, token) in tokens.enumerated() {
      guard case .delimiters(let scalar, let opens, let closes) = token.kind else { continue }
      let length = token.text.unicodeScalars.count
      delimiters.append(
        Delimiter(
          token: index, scalar: scalar, length: length, count: length, opens: opens,
          closes: closes, link: links[index]))
    }
  }

  private mutating func pair() {
    for index in delimiters.indices {
      if delimiters[index].closes { close(index) }
      if delimiters[index].opens, delimiters[index].count > 0 { open.append(index) }
    }
  }

  private mutating func close(_ closer: Int) {
    while delimiters[closer].count > 0, let openIndex = self.openIndex(for: closer) {
      let opener = open[openIndex]
      let used = use(of: delimiters[opener], and: delimiters[closer])
      apply(used, from: delimiters[opener].token + 1, to: delimiters[closer].token)
      delimiters[opener].count -= used.count
      delimiters[closer].count -= used.count
      // Delimiters opened in between can no longer be closed.
      open.removeSubrange((delimiters[opener].count > 0 ? openIndex + 1 : openIndex)...)
    }
  }

  private func openIndex(for closer: Int) -> Int? {
    let right = delimiters[closer]
    for openIndex in open.indices.reversed().prefix(Self.maximumSearchDepth) {
      let left = delimiters[open[openIndex]]
      guard left.scalar == right.scalar, left.link == right.link else { continue }
      if right.scalar == "~" {
        if left.count == right.count, right.count <= 2 { return openIndex }
        continue
      }
      let isBoth = left.closes || right.opens
      let isOdd = (left.length + right.length) % 3 == 0
      let areMultiples = left.length % 3 == 0 && right.length % 3 == 0
      if isBoth, isOdd, !areMultiples { continue }
      return openIndex
    }
    return nil
  }

  private func use(
    of left: Delimiter, and right: Delimiter
  ) -> (style: InlineMarkdown.Style, count: Int) {
    if right.scalar == "~" { return (.struck, right.count) }
    return left.count >= 2 && right.count >= 2 ? (.bold, 2) : (.italic, 1)
  }

  private mutating func apply(
    _ use: (style: InlineMarkdown.Style, count: Int), from start: Int, to end: Int
  ) {
    guard let kind = InlineMarkdown.Style.all.firstIndex(of: use.style) else { return }
    changes[kind][start] += 1
    changes[kind][end] -= 1
  }

  private func styles(count: Int) -> [InlineMarkdown.Style] {
    var styles = [InlineMarkdown.Style](repeating: [], count: count)
    for (kind, style) in InlineMarkdown.Style.all.enumerated() {
      var depth = 0
      for index in 0..<count {
        depth += changes[kind][index]
        if depth > 0 { styles[index].insert(style) }
      }
    }
    return styles
  }
}
