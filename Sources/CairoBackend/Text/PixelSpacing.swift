/// Places letters on whole pixels so that the gaps between them look even.
///
/// Letters that are fitted to pixels are wider or narrower than their outlines. Rounding each origin by
/// itself turns that into gaps of 0 to 3 pixels; here a word keeps its place and about its width, and its
/// gaps are those of the outlines, rounded alike where they are alike.
struct PixelSpacing {
  /// A letter as it is laid out, in pixels, and as it is drawn.
  struct Letter {
    /// Where the layout has it.
    var origin: Double
    /// What the outline covers, from the origin on; empty for a space.
    var outline: Range<Double>
    /// The columns that are drawn, from the origin on; empty for a space.
    var columns: Range<Int>

    fileprivate var isBlank: Bool { columns.isEmpty }
    fileprivate var left: Double { origin + outline.lowerBound }
    fileprivate var right: Double { origin + outline.upperBound }
  }

  /// Outlines nearer than this are joined by their script or meant to overlap; in pixels.
  private static let joined = 0.15
  /// The least gap between two words, in pixels: letters of one word are up to two apart, also where a narrow
  /// space, as that of '9:41 AM', would leave no more.
  private static let wordGap = 3
  /// How much of the gap between two words must be left where they have grown.
  private static let wordGapShare = 0.85
  /// How far a word moves at most to leave that; in pixels.
  private static let drift = 3

  private let letters: [Letter]
  private var origins: [Int]
  /// The column behind the word before, and where its outline ends.
  private var end: (column: Int, outline: Double)?

  /// The whole pixels that letters go to, from left to right.
  static func origins(of letters: [Letter]) -> [Int] {
    var spacing = PixelSpacing(letters)
    var start = 0
    while start < letters.count {
      let stop = letters[start...].firstIndex(where: \.isBlank) ?? letters.count
      if stop > start { spacing.place(start..<stop) }
      start = stop + 1
    }
    return spacing.origins
  }

  private init(_ letters: [Letter]) {
    self.letters = letters
    origins = letters.map { Int($0.origin.rounded()) }
  }

  private mutating func place(_ word: Range<Int>) {
    if !isEvenlyPaced(word) { arrange(word, gaps(in: word)) }
    guard let column = word.map({ origins[$0] + letters[$0].columns.upperBound }).max() else {
      return
    }
    end = (column, letters[word.upperBound - 1].right)
  }

  /// Where a word's ink begins that would like to begin at `left`.
  private func start(of word: Range<Int>, _ left: Int) -> Int {
    guard let end else { return left }
    let gap = Int(((letters[word.lowerBound].left - end.outline) * Self.wordGapShare).rounded())
    let wide = min(end.column + gap, left + Self.drift)
    return max(left, wide, end.column + Self.wordGap)
  }

  /// Whether all letters are equally wide, as in tables: these keep to the columns of other lines.
  private func isEvenlyPaced(_ word: Range<Int>) -> Bool {
    let steps = zip(word, word.dropFirst()).map { letters[$1].origin - letters[$0].origin }
    guard let first = steps.first else { return false }
    return steps.count > 1 && steps.allSatisfy { abs($0 - first) < 0.02 }
  }

  /// The gap before each letter but the first; `nil` where letters are joined.
  private func gaps(in word: Range<Int>) -> [Double?] {
    zip(word, word.dropFirst()).map { before, next in
      let gap = letters[next].left - letters[before].right
      return gap < Self.joined ? nil : gap
    }
  }

  private mutating func arrange(_ word: Range<Int>, _ gaps: [Double?]) {
    let wanted = (letters[word.upperBound - 1].right - letters[word.lowerBound].left).rounded()
    // Equal gaps are rounded alike, so a word may be a little wider or narrower than its outlines.
    let shifts = stride(from: -0.5, through: 0.5, by: 0.05)
    let tries = shifts.map { shift in steps(in: word, gaps, shift) }
    let best = zip(tries, shifts).min { a, b in
      let (first, second) = (abs(width(of: word, a.0) - wanted), abs(width(of: word, b.0) - wanted))
      return first == second ? abs(a.1) < abs(b.1) : first < second
    }
    guard let steps = best?.0 else { return }
    let middle = (letters[word.lowerBound].left + letters[word.upperBound - 1].right) / 2
    let left = Int((middle - width(of: word, steps) / 2).rounded())
    origins[word.lowerBound] = start(of: word, left) - letters[word.lowerBound].columns.lowerBound
    for (index, step) in zip(word.dropFirst(), steps) {
      origins[index] = origins[index - 1] + step
    }
  }

  /// The pixels from each letter's origin to the next one's, with `shift` added to each gap.
  private func steps(in word: Range<Int>, _ gaps: [Double?], _ shift: Double) -> [Int] {
    zip(zip(word, word.dropFirst()), gaps).map { pair, gap in
      let (before, next) = (letters[pair.0], letters[pair.1])
      guard let gap else { return Int(next.origin.rounded()) - Int(before.origin.rounded()) }
      return before.columns.upperBound + max(1, Int((gap + shift).rounded()))
        - next.columns.lowerBound
    }
  }

  /// The width of a word's ink, in pixels.
  private func width(of word: Range<Int>, _ steps: [Int]) -> Double {
    let last = letters[word.upperBound - 1].columns.upperBound
    return Double(steps.reduce(0, +) + last - letters[word.lowerBound].columns.lowerBound)
  }
}
