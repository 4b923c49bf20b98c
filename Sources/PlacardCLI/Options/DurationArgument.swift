import ArgumentParser

/// A length of time on the command line, such as `90s`, `30m` or `1h30m`.
struct DurationArgument: ExpressibleByArgument, Hashable, Sendable {
  /// More than a year is taken for a mistake.
  private static let longest = 366.0 * 86_400

  let seconds: Double

  init?(argument: String) {
    var seconds = 0.0
    var digits = ""
    for character in argument {
      if character.isASCII, character.isNumber || character == "." {
        digits.append(character)
        continue
      }
      guard let unit = Self.unit(character), let number = Double(digits) else { return nil }
      seconds += number * unit
      digits = ""
    }
    guard digits.isEmpty, seconds > 0, seconds <= Self.longest else { return nil }
    self.seconds = seconds
  }

  private static func unit(_ letter: Character) -> Double? {
    switch letter {
    case "s": 1
    case "m": 60
    case "h": 3600
    case "d": 86_400
    default: nil
    }
  }
}
