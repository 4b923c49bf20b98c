import Graphics

/// Places the letters of a line on whole pixels so that the gaps between them look even.
///
/// Letters that are fitted to pixels are wider or narrower than their outlines. Rounding each origin by
/// itself turns that into gaps of 0 to 3 pixels; here the gaps in a word are those of the outlines, rounded
/// alike where they are alike, the words of a line are equally far apart, and the line keeps its ends.
struct PixelSpacing {
  /// A letter as it is laid out, in pixels, and as it is drawn.
  struct Letter {
    /// Where the layout has it.
    var origin: Double
    /// What the outline covers, from the origin on; empty for a space.
    var outline: Range<Double>
    /// The columns that are drawn, from the origin on; empty for a space.
    var columns: Range<Int>
    /// The size of the font, in pixels.
    var em = 0.0
    /// The rows of a letter that no script joins to others.
    var profile: GlyphProfile?

    fileprivate var isBlank: Bool { columns.isEmpty }
    fileprivate var left: Double { origin + outline.lowerBound }
    fileprivate var right: Double { origin + outline.upperBound }
  }

  /// Outlines nearer than this are joined by their script or meant to overlap; in pixels.
  private static let joined = 0.15
  /// The least gap between two words, in pixels: letters of one word are up to two apart, also where a narrow
  /// space, as that of '9:41 AM', would leave no more.
  private static let wordGap = 3
  /// The least gap between two words, as a share of the em; it is rounded up.
  private static let wordGapShare = 0.22

  private let letters: [Letter]
  private var origins: [Int]

  /// The whole pixels that letters go to, from left to right.
  static func origins(of letters: [Letter]) -> [Int] {
    var spacing = PixelSpacing(letters)
    spacing.place()
    return spacing.origins
  }

  private init(_ letters: [Letter]) {
    self.letters = letters
    origins = letters.map { Int(pixel: $0.origin) }
  }

  private mutating func place() {
    let words = words
    // Where all letters are equally wide they keep to the columns of other lines, as in tables.
    let tables = words.filter { $0.count > 2 }
    if !tables.isEmpty, tables.allSatisfy(isEvenlyPaced), areApart(words) { return }
    guard words.count > 1 else { return words.forEach { arrange($0) } }
    arrange(words)
  }

  /// Whether words are far enough from each other where the layout has them.
  private func areApart(_ words: [Range<Int>]) -> Bool {
    zip(words, words.dropFirst()).allSatisfy { before, next in
      let end = before.map { origins[$0] + letters[$0].columns.upperBound }.max() ?? 0
      return origins[next.lowerBound] + letters[next.lowerBound].columns.lowerBound - end
        >= Self.wordGap
    }
  }

  /// The letters between spaces.
  private var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    while start < letters.count {
      let stop = letters[start...].firstIndex(where: \.isBlank) ?? letters.count
      if stop > start { words.append(start..<stop) }
      start = stop + 1
    }
    return words
  }

  /// A word keeps its middle.
  private mutating func arrange(_ word: Range<Int>) {
    let spread = WordWidthRange(word, in: letters)
    let middle = (letters[word.lowerBound].left + letters[word.upperBound - 1].right) / 2
    put(spread, of: word, at: Int(pixel: middle - Double(spread.width) / 2))
  }

  /// Words share out what their letters leave of the line; where that is too little, their gaps are narrowed.
  private mutating func arrange(_ words: [Range<Int>]) {
    var spreads = words.map { WordWidthRange($0, in: letters) }
    let gaps = zip(words, words.dropFirst()).map { before, next in
      letters[next.lowerBound].left - letters[before.upperBound - 1].right
    }
    let least = words.dropLast().map { word in
      let share = (letters[word.upperBound - 1].em * Self.wordGapShare).rounded(.up)
      return max(Self.wordGap, Int(pixel: share))
    }
    let left = letters[words[0].lowerBound].left
    let right = letters[words[words.count - 1].upperBound - 1].right
    let line = Int(pixel: (right - left).rounded(.up))
    let whole = gaps.reduce(0, +)
    let room = max(least.reduce(0, +), Int(pixel: whole))
    while spreads.reduce(0, { $0 + $1.width }) + room > line {
      // The word that has grown most is narrowed first.
      guard
        let widest = spreads.indices.filter({ spreads[$0].canNarrow }).max(by: {
          spreads[$0].growth < spreads[$1].growth
        })
      else { break }
      spreads[widest].narrow()
    }
    let free = Double(line - spreads.reduce(0) { $0 + $1.width })
    var x = Int(pixel: left)
    var (wanted, given) = (0.0, 0)
    for (index, word) in words.enumerated() {
      put(spreads[index], of: word, at: x)
      guard index < gaps.count else { break }
      wanted += whole > 0 ? gaps[index] * free / whole : 0
      let gap = max(least[index], Int(pixel: wanted - Double(given)))
      given += gap
      x += spreads[index].width + gap
    }
  }

  /// Places a word's letters, its ink beginning at `x`.
  private mutating func put(_ spread: WordWidthRange, of word: Range<Int>, at x: Int) {
    origins[word.lowerBound] = x - letters[word.lowerBound].columns.lowerBound
    for (index, step) in zip(word.dropFirst(), spread.steps) {
      origins[index] = origins[index - 1] + step
    }
  }

  /// Whether all letters are equally wide.
  private func isEvenlyPaced(_ word: Range<Int>) -> Bool {
    let steps = zip(word, word.dropFirst()).map { letters[$1].origin - letters[$0].origin }
    guard let first = steps.first else { return false }
    return steps.allSatisfy { abs($0 - first) < 0.02 }
  }

  /// The distances of two letters that are drawn.
  struct Pair {
    /// The gap of the outlines; `nil` where they are joined, or one is a mark on the other.
    let gap: Double?
    /// The pixels between the layout's origins.
    let plainStep: Int
    /// What is added to the gap to give the pixels from the first origin to the second.
    let reach: Int
    /// The fewest pixels from the first origin to the second.
    let minimumAdvance: Int

    init(_ before: Letter, _ next: Letter) {
      let distance = next.left - before.right
      let shortest = min(before.right - before.left, next.right - next.left)
      let isFree = before.profile != nil && next.profile != nil && distance > -shortest / 2
      plainStep = Int(pixel: next.origin) - Int(pixel: before.origin)
      reach = before.columns.upperBound - next.columns.lowerBound
      gap = distance < PixelSpacing.joined && !isFree ? nil : distance
      let step = before.profile.flatMap { profile in
        next.profile.flatMap { profile.minimumAdvance(to: $0) }
      }
      // Letters that reach over each other, as 'To', come as near as their inks allow.
      minimumAdvance = distance < PixelSpacing.joined ? step ?? .min : max(reach + 1, step ?? .min)
    }

    /// The pixels from the first origin to the second, with `shift` added to the gap.
    func step(_ shift: Double) -> Int {
      gap.map { max(minimumAdvance, reach + Int(pixel: $0 + shift)) } ?? plainStep
    }
  }
}

/// The widths that a word can have: equal gaps are rounded alike, so it may be wider or narrower than its
/// outlines.
private struct WordWidthRange {
  private struct Choice {
    let width: Int
    let steps: [Int]
  }

  private let choices: [Choice]
  private var chosen: Int
  private let outline: Double

  var width: Int { choices[chosen].width }
  /// The pixels from each letter's origin to the next one's.
  var steps: [Int] { choices[chosen].steps }
  /// How much wider the word is than its outlines.
  var growth: Double { Double(width) - outline }
  var canNarrow: Bool { chosen > 0 }

  mutating func narrow() { chosen -= 1 }

  init(_ word: Range<Int>, in letters: [PixelSpacing.Letter]) {
    let pairs = zip(word, word.dropFirst()).map { PixelSpacing.Pair(letters[$0], letters[$1]) }
    let (first, last) = (letters[word.lowerBound], letters[word.upperBound - 1])
    outline = last.right - first.left
    let ends = last.columns.upperBound - first.columns.lowerBound
    // The narrowest first; of those as wide the one whose gaps are changed least.
    var best: [Int: (shift: Double, choice: Choice)] = [:]
    for step in -20...10 {
      let shift = Double(step) * 0.05
      let steps = pairs.map { $0.step(shift) }
      let choice = Choice(width: steps.reduce(ends, +), steps: steps)
      if let known = best[choice.width], abs(known.shift) <= abs(shift) { continue }
      best[choice.width] = (shift, choice)
    }
    let sorted = best.values.sorted { $0.choice.width < $1.choice.width }
    choices = sorted.map(\.choice)
    let wanted = outline.rounded()
    let usual = sorted.indices.filter { sorted[$0].shift > -0.51 }
    chosen =
      usual.min { a, b in
        let first = abs(Double(sorted[a].choice.width) - wanted)
        let second = abs(Double(sorted[b].choice.width) - wanted)
        return first == second ? abs(sorted[a].shift) < abs(sorted[b].shift) : first < second
      } ?? 0
    // A word that grew by more would not begin where the lines above and below it do.
    while canNarrow, growth > 1 { narrow() }
  }
}
