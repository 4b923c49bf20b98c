/// The signs with which a language writes numbers, and how it groups the digits (Unicode CLDR).
package struct NumberSymbols: Hashable, Sendable {
  /// What is between the groups.
  package var grouping = ","
  /// What is before the fraction.
  package var decimal = "."
  /// What is before a number below zero.
  package var minus = "-"
  /// The digit 0; the others follow it.
  package var zero: Unicode.Scalar = "0"
  /// The number of digits in the groups but the last, which has three.
  package var groupSize = 3
  /// The fewest digits before the first separator: where it is 2, `1234` is not grouped.
  package var minimumLeadingDigits = 1

  /// Groups, signs and digits of `number`, which is written in ASCII: `-1234.50`.
  package func localize(_ number: String) -> String {
    let isNegative = number.hasPrefix("-")
    let parts = number.drop { $0 == "-" }
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = grouped(Array(parts.first ?? ""))
    let fraction = parts.count > 1 ? decimal + digits(parts[1]) : ""
    return (isNegative ? minus : "") + whole + fraction
  }

  private func grouped(_ whole: [Character]) -> String {
    guard whole.count >= 3 + minimumLeadingDigits else { return digits(whole) }
    var groups = [digits(whole.suffix(3))]
    var rest = whole.dropLast(3)
    while !rest.isEmpty {
      groups.append(digits(rest.suffix(groupSize)))
      rest = rest.dropLast(groupSize)
    }
    return groups.reversed().joined(separator: grouping)
  }

  private func digits(_ text: some Sequence<Character>) -> String {
    guard zero != "0" else { return String(text) }
    var result = String.UnicodeScalarView()
    for character in text {
      guard let digit = character.wholeNumberValue,
        let scalar = Unicode.Scalar(zero.value + UInt32(digit))
      else {
        result.append(contentsOf: character.unicodeScalars)
        continue
      }
      result.append(scalar)
    }
    return String(result)
  }
}
