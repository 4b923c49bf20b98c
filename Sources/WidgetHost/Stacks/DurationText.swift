/// Durations as people write them, such as `90s`, `30m` or `1h30m`.
package enum DurationText {
  /// The maximum duration; more than a year is probably a mistake.
  private static let maximumSeconds = 366.0 * 86_400

  /// Returns the seconds of a duration, or `nil` if a text is none.
  package static func seconds(_ text: String) -> Double? {
    var seconds = 0.0
    var digits = ""
    for character in text {
      if character.isASCII, character.isNumber || character == "." {
        digits.append(character)
        continue
      }
      guard let unit = units.first(where: { $0.letter == character }),
        let number = Double(digits)
      else { return nil }
      seconds += number * unit.seconds
      digits = ""
    }
    guard digits.isEmpty, seconds > 0, seconds <= maximumSeconds else { return nil }
    return seconds
  }

  /// Whether a text is a duration of zero, such as `0s`, which ``seconds(_:)`` rejects.
  package static func isZero(_ text: String) -> Bool {
    text.wholeMatch(of: /0+(\.0*)?[a-z]/) != nil && units.contains { $0.letter == text.last }
  }

  /// Returns the text of a whole number of seconds.
  package static func text(of seconds: Double) -> String {
    var rest = seconds
    var text = ""
    for unit in units where rest >= unit.seconds {
      let count = (rest / unit.seconds).rounded(.down)
      text += "\(Int(count))\(unit.letter)"
      rest -= count * unit.seconds
    }
    return text
  }

  /// From the longest to the shortest.
  private static let units: [(letter: Character, seconds: Double)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]
}
