import Graphics

/// Places the letters of a line on whole pixels so that the gaps between them look even.
///
/// Letters that are hinted to pixels are wider or narrower than their outlines. Rounding each origin separately turns
/// that into gaps of 0 to 3 pixels. Instead, the gaps in a word are those of the outlines, with equal gaps rounded
/// equally; the gaps between the words of a line are equal; and the line keeps its ends.
struct PixelSpacing {
  /// A letter with its layout position and its rendered extent, in pixels.
  struct Letter {
    /// The origin in the layout.
    var origin: Double
    /// The horizontal extent of the outline relative to the origin; empty for a space.
    var outline: Range<Double>
    /// The rendered columns relative to the origin; empty for a space.
    var columns: Range<Int>
    /// The font size in pixels.
    var em = 0.0
    /// The profile of the rendered rows, for letters of scripts that do not join them.
    var profile: GlyphProfile?

    fileprivate var isBlank: Bool { columns.isEmpty }
    fileprivate var left: Double { origin + outline.lowerBound }
    fileprivate var right: Double { origin + outline.upperBound }
  }

  /// The maximum distance in pixels of outlines that are joined by their script or overlap intentionally.
  private static let maximumJoinedDistance = 0.15
  /// The minimum gap between two words in pixels, also for a narrow space as in '9:41 AM'; letters in a word are up to
  /// two pixels apart.
  private static let minimumWordGap = 3
  /// The minimum gap between two words as a fraction of the em; rounded up.
  private static let minimumWordGapFraction = 0.22

  private let letters: [Letter]
  private var origins: [Int]

  /// Returns the origins of letters in whole pixels, from left to right.
  static func origins(of letters: [Letter]) -> [Int] {
    var spacing = PixelSpacing(letters)
    spacing.arrange()
    return spacing.origins
  }

  private init(_ letters: [Letter]) {
    self.letters = letters
    origins = letters.map { Int(pixel: $0.origin) }
  }

  private mutating func arrange() {
    let words = words
    // If all letters have equal advances, as in tables, they keep the layout's columns, which align with other lines.
    let tables = words.filter { $0.count > 2 }
    if !tables.isEmpty, tables.allSatisfy(isMonospaced), haveSufficientGaps(words) { return }
    guard words.count > 1 else { return words.forEach { arrange($0) } }
    arrange(words)
  }

  /// Whether the layout's gaps between words are large enough.
  private func haveSufficientGaps(_ words: [Range<Int>]) -> Bool {
    zip(words, words.dropFirst()).allSatisfy { before, next in
      let end = before.map { origins[$0] + letters[$0].columns.upperBound }.max() ?? 0
      return origins[next.lowerBound] + letters[next.lowerBound].columns.lowerBound - end
        >= Self.minimumWordGap
    }
  }

  /// The ranges of letters between spaces.
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

  /// Arranges a single word around its center.
  private mutating func arrange(_ word: Range<Int>) {
    let widthRange = WordWidthRange(word, in: letters)
    let middle = (letters[word.lowerBound].left + letters[word.upperBound - 1].right) / 2
    placeLetters(widthRange, of: word, at: Int(pixel: middle - Double(widthRange.width) / 2))
  }

  /// Arranges words by distributing the space that their letters leave; if that is not enough, narrows the gaps inside
  /// words.
  private mutating func arrange(_ words: [Range<Int>]) {
    var widthRanges = words.map { WordWidthRange($0, in: letters) }
    let gaps = zip(words, words.dropFirst()).map { before, next in
      letters[next.lowerBound].left - letters[before.upperBound - 1].right
    }
    let minimumGaps = words.dropLast().map { word in
      let share = (letters[word.upperBound - 1].em * Self.minimumWordGapFraction).rounded(.up)
      return max(Self.minimumWordGap, Int(pixel: share))
    }
    let left = letters[words[0].lowerBound].left
    let right = letters[words[words.count - 1].upperBound - 1].right
    let lineWidth = Int(pixel: (right - left).rounded(.up))
    let totalGap = gaps.reduce(0, +)
    let reservedWidth = max(minimumGaps.reduce(0, +), Int(pixel: totalGap))
    while widthRanges.reduce(0, { $0 + $1.width }) + reservedWidth > lineWidth {
      // Narrows the word that has grown most.
      guard
        let widest = widthRanges.indices.filter({ widthRanges[$0].canNarrow }).max(by: {
          widthRanges[$0].growth < widthRanges[$1].growth
        })
      else { break }
      widthRanges[widest].narrow()
    }
    let free = Double(lineWidth - widthRanges.reduce(0) { $0 + $1.width })
    var x = Int(pixel: left)
    var (target, distributed) = (0.0, 0)
    for (index, word) in words.enumerated() {
      placeLetters(widthRanges[index], of: word, at: x)
      guard index < gaps.count else { break }
      target += totalGap > 0 ? gaps[index] * free / totalGap : 0
      let gap = max(minimumGaps[index], Int(pixel: target - Double(distributed)))
      distributed += gap
      x += widthRanges[index].width + gap
    }
  }

  /// Places a word's letters so that its ink starts at `x`.
  private mutating func placeLetters(_ widthRange: WordWidthRange, of word: Range<Int>, at x: Int) {
    origins[word.lowerBound] = x - letters[word.lowerBound].columns.lowerBound
    for (index, step) in zip(word.dropFirst(), widthRange.steps) {
      origins[index] = origins[index - 1] + step
    }
  }

  /// Whether all letters have equal advances.
  private func isMonospaced(_ word: Range<Int>) -> Bool {
    let steps = zip(word, word.dropFirst()).map { letters[$1].origin - letters[$0].origin }
    guard let first = steps.first else { return false }
    return steps.allSatisfy { abs($0 - first) < 0.02 }
  }

  /// The distances between two letters.
  struct Pair {
    /// The gap between the outlines, or `nil` if they are joined or one is a combining mark.
    let gap: Double?
    /// The distance of the layout's rounded origins in pixels.
    let layoutDistance: Int
    /// The distance of the origins in pixels, without the gap.
    let distanceWithoutGap: Int
    /// The minimum distance of the origins in pixels.
    let minimumAdvance: Int

    init(_ before: Letter, _ next: Letter) {
      let distance = next.left - before.right
      let shortest = min(before.right - before.left, next.right - next.left)
      let isFree = before.profile != nil && next.profile != nil && distance > -shortest / 2
      layoutDistance = Int(pixel: next.origin) - Int(pixel: before.origin)
      distanceWithoutGap = before.columns.upperBound - next.columns.lowerBound
      gap = distance < PixelSpacing.maximumJoinedDistance && !isFree ? nil : distance
      let step = before.profile.flatMap { profile in
        next.profile.flatMap { profile.minimumAdvance(to: $0) }
      }
      // Letters that overlap horizontally, as in 'To', are placed as close as their ink allows.
      minimumAdvance =
        distance < PixelSpacing.maximumJoinedDistance
        ? step ?? .min : max(distanceWithoutGap + 1, step ?? .min)
    }

    /// Returns the distance of the origins in pixels, with `shift` added to the gap.
    func step(_ shift: Double) -> Int {
      gap.map { max(minimumAdvance, distanceWithoutGap + Int(pixel: $0 + shift)) } ?? layoutDistance
    }
  }
}

/// The possible widths of a word: equal gaps are rounded equally, so it may be wider or narrower than its outlines.
private struct WordWidthRange {
  private struct Choice {
    let width: Int
    let steps: [Int]
  }

  private let choices: [Choice]
  private var chosen: Int
  private let outline: Double

  var width: Int { choices[chosen].width }
  /// The distances between the origins of consecutive letters, in pixels.
  var steps: [Int] { choices[chosen].steps }
  /// The difference in width between the word and its outlines.
  var growth: Double { Double(width) - outline }
  var canNarrow: Bool { chosen > 0 }

  mutating func narrow() { chosen -= 1 }

  init(_ word: Range<Int>, in letters: [PixelSpacing.Letter]) {
    let pairs = zip(word, word.dropFirst()).map { PixelSpacing.Pair(letters[$0], letters[$1]) }
    let (first, last) = (letters[word.lowerBound], letters[word.upperBound - 1])
    outline = last.right - first.left
    let ends = last.columns.upperBound - first.columns.lowerBound
    // Collects the choices in ascending width; for each width, the one whose gaps change the minimumGaps.
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
    let target = outline.rounded()
    let usual = sorted.indices.filter { sorted[$0].shift > -0.51 }
    chosen =
      usual.min { a, b in
        let first = abs(Double(sorted[a].choice.width) - target)
        let second = abs(Double(sorted[b].choice.width) - target)
        return first == second ? abs(sorted[a].shift) < abs(sorted[b].shift) : first < second
      } ?? 0
    // A word that grows by more than a pixel would not align with the lines above and below it.
    while canNarrow, growth > 1 { narrow() }
  }
}
