import Foundation

extension [TextPiece] {
  /// The pieces of a phrase whose words agree with the number in it; a word that changes its style in the
  /// middle is left as it is.
  ///
  /// Foundation's rules of other languages need their dictionaries: there the words stay as they are
  /// written.
  func agreeing(in language: String) -> [TextPiece] {
    guard language == "en" else { return self }
    var result = self
    // Where words begin and end in the pieces, a word that spans two of them left out of the changes.
    var words: [String] = []
    var places: [(piece: Int, range: Range<String.Index>)?] = []
    var isOpen = false
    for (index, piece) in enumerated() {
      let string = piece.string
      var start = string.startIndex
      while start < string.endIndex {
        let end = string[start...].firstIndex(where: \.isWhitespace) ?? string.endIndex
        if start < end {
          if isOpen, start == string.startIndex {
            words[words.count - 1] += string[start..<end]
            places[places.count - 1] = nil
          } else {
            words.append(String(string[start..<end]))
            places.append((index, start..<end))
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
      guard let place = places[word] else { continue }
      let string = result[place.piece].string
      let old = string[place.range]
      guard let noun = old.range(of: bare[word]) else { continue }
      result[place.piece].string =
        string[..<noun.lowerBound] + form + string[noun.upperBound...]
    }
    return result
  }
}

extension [String] {
  /// The words, but numbers with the signs that they were written with.
  fileprivate func numbered(as words: [String]) -> [String] {
    zip(self, words).map { bare, word in word.contains(where: \.isNumber) ? word : bare }
  }
}
