import Foundation

/// Makes the words of an English phrase agree with the number in it, like Foundation for `^[26
/// week](inflect: true)`.
///
/// The counted noun is the last word before a preposition or the end of the phrase; `is`, `was`,
/// `has` and `this` agree as well. Without a number, nothing changes.
enum EnglishAgreement {
  /// Returns the changed words by their index in the phrase.
  static func changes(of words: [String]) -> [Int: String] {
    let digits = words.firstIndex { isOne($0) != nil }
    guard let number = digits ?? words.firstIndex(where: { named[$0.lowercased()] != nil }),
      let isSingular = isOne(words[number]) ?? named[words[number].lowercased()]
    else { return [:] }
    var changes: [Int: String] = [:]
    for (index, word) in words.enumerated() {
      let forms = verbs.first { $0.singular == word || $0.plural == word }
      guard let forms else { continue }
      changes[index] = isSingular ? forms.singular : forms.plural
    }
    if let head = head(of: words[(number + 1)...]) {
      let noun = words[head]
      let form = isSingular ? EnglishNoun.singular(of: noun) : EnglishNoun.plural(of: noun)
      if form != noun { changes[head] = form }
    }
    return changes
  }

  /// Returns the index of the counted noun: the last of the adjectives and nouns that follow the
  /// number.
  private static func head(of words: ArraySlice<String>) -> Int? {
    guard let first = words.first, !phraseBoundaries.contains(first.lowercased()) else {
      return nil
    }
    var counted = words.prefix { word in
      !phraseBoundaries.contains(word.lowercased()) && !verbs.contains { $0.isForm(word) }
    }
    while counted.count > 1, let last = counted.last, trailing.contains(last.lowercased()) {
      counted.removeLast()
    }
    return counted.indices.last
  }

  /// Whether a number in digits is one, or `nil` if the word is not a number.
  private static func isOne(_ word: String) -> Bool? {
    guard let first = word.first(where: { !"+-−$€£(~≈<>".contains($0) }),
      first.isWholeNumber || first == "."
    else { return nil }
    let digits = word.filter { $0.isWholeNumber || $0 == "." }
    let letters = word.filter(\.isLetter)
    // `1.2K` is a number, `3rd` is not.
    guard letters.isEmpty || ["K", "M", "B", "k"].contains(letters) else { return nil }
    return letters.isEmpty && digits.count == 1 && digits.first?.wholeNumberValue == 1
  }

  private static let named: [String: Bool] = [
    "one": true, "a": true, "an": true, "no": false, "zero": false, "two": false, "three": false,
    "four": false, "five": false, "six": false, "seven": false, "eight": false, "nine": false,
    "ten": false, "eleven": false, "twelve": false, "many": false, "several": false, "few": false,
  ]

  private struct Verb {
    let singular: String
    let plural: String

    func isForm(_ word: String) -> Bool { word == singular || word == plural }
  }

  private static let verbs: [Verb] = [
    Verb(singular: "is", plural: "are"), Verb(singular: "was", plural: "were"),
    Verb(singular: "has", plural: "have"), Verb(singular: "does", plural: "do"),
    Verb(singular: "isn’t", plural: "aren’t"), Verb(singular: "isn't", plural: "aren't"),
    Verb(singular: "this", plural: "these"), Verb(singular: "that", plural: "those"),
    Verb(singular: "This", plural: "These"), Verb(singular: "That", plural: "Those"),
  ]

  /// Adjectives and adverbs that may follow the noun as well as precede it.
  private static let trailing: Set<String> = [
    "left", "remaining", "old", "more", "less", "free", "available", "ready", "late", "early",
    "long", "high", "wide", "deep", "total", "selected", "completed", "done", "open", "due",
    "unread", "online", "away", "ahead", "behind", "later", "earlier", "today", "tomorrow",
    "yesterday", "now", "each",
  ]

  /// Words that only follow the noun.
  private static let phraseBoundaries: Set<String> = [
    "of", "in", "on", "at", "to", "for", "from", "with", "without", "per", "by", "until", "till",
    "since", "after", "before", "about", "around", "over", "under", "ago", "and", "or", "who",
    "which", "so",
  ]
}

extension [TextPiece] {
  /// Returns the pieces of a phrase with words that agree with its number.
  ///
  /// A word that changes its style in the middle stays as it is.
  ///
  /// Other languages stay as they are written, because Foundation's rules for them need
  /// dictionaries.
  func agreeing(in language: String) -> [TextPiece] {
    guard language == "en" else { return self }
    var result = self
    // The range of each word in the pieces; `nil` for a word that spans two pieces, which stays
    // unchanged.
    var words: [String] = []
    var locations: [(piece: Int, range: Range<String.Index>)?] = []
    var isOpen = false
    for (index, piece) in enumerated() {
      let string = piece.string
      var start = string.startIndex
      while start < string.endIndex {
        let end = string[start...].firstIndex(where: \.isWhitespace) ?? string.endIndex
        if start < end {
          if isOpen, start == string.startIndex {
            words[words.count - 1] += string[start..<end]
            locations[locations.count - 1] = nil
          } else {
            words.append(String(string[start..<end]))
            locations.append((index, start..<end))
          }
        }
        isOpen = end == string.endIndex
        start = end < string.endIndex ? string.index(after: end) : end
      }
    }
    let bare = words.map { word in word.trimmingCharacters(in: .punctuationCharacters) }
    for (word, form) in EnglishAgreement.changes(of: bare.numbered(as: words))
      .sorted(by: { $0.key > $1.key })
    {
      guard let location = locations[word] else { continue }
      let string = result[location.piece].string
      let old = string[location.range]
      guard let noun = old.range(of: bare[word]) else { continue }
      result[location.piece].string =
        string[..<noun.lowerBound] + form + string[noun.upperBound...]
    }
    return result
  }
}

extension [String] {
  /// Returns the words; numbers keep the punctuation that they were written with.
  fileprivate func numbered(as words: [String]) -> [String] {
    zip(self, words).map { bare, word in word.contains(where: \.isNumber) ? word : bare }
  }
}
