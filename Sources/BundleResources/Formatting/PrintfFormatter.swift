import Foundation

/// Formats numbers as C's `printf` does, without passing it a format from outside.
struct PrintfFormatter {
  /// The most digits after the point.
  static let precisionLimit = 64

  let specifier: FormatSpecifier
  let precision: Int?
  let style: NumberStyle

  /// The text of an integer, given as sign and magnitude.
  func text(isNegative: Bool, magnitude: UInt64) -> String {
    switch specifier.conversion {
    case .octal: prefixed("0", unsigned(isNegative, magnitude), radix: 8)
    case .hexadecimal: prefixed("0x", unsigned(isNegative, magnitude), radix: 16)
    case .fixed, .exponent, .general:
      text((isNegative ? -1 : 1) * Double(magnitude))
    case .character: character(isNegative ? 0 : magnitude)
    case .integer, .unsigned, .text:
      signed(styled((isNegative ? "-" : "") + zeroPadded(String(magnitude))))
    }
  }

  /// The text of a number with a fraction.
  func text(_ value: Double) -> String {
    guard value.isFinite else { return nonFinite(value) }
    switch specifier.conversion {
    case .fixed: return signed(styled(printed(value, "f", defaultPrecision: 6)))
    case .exponent: return signed(pointed(printed(value, "e", defaultPrecision: 6)))
    case .general: return signed(pointed(printed(value, "g", defaultPrecision: 6)))
    case .text: return styled(shortest(value))
    case .integer, .unsigned, .octal, .hexadecimal, .character:
      guard value.magnitude < 0x1p63 else {
        return styled(printed(value, "f", defaultPrecision: 0))
      }
      let whole = Int64(value)
      return text(isNegative: whole < 0, magnitude: whole.magnitude)
    }
  }

  private func printed(_ value: Double, _ letter: String, defaultPrecision: Int) -> String {
    let digits = min(max(precision ?? defaultPrecision, 0), Self.precisionLimit)
    let letter = specifier.isUppercase ? letter.uppercased() : letter
    return String(format: "%.\(digits)\(letter)", value)
  }

  /// The shortest digits that identify the value, without a fraction of zero.
  private func shortest(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func styled(_ number: String) -> String {
    switch style {
    case .plain:
      return specifier.groups ? NumberSymbols().localize(number) : number
    case .localized(let symbols):
      return number.contains("e") ? number : symbols.localize(number)
    }
  }

  private func pointed(_ number: String) -> String {
    guard case .localized(let symbols) = style else { return number }
    return number.replacing(".", with: symbols.decimal)
  }

  private func signed(_ number: String) -> String {
    let isNegative = number.hasPrefix("-") || number.hasPrefix(minus)
    guard !isNegative, specifier.conversion != .unsigned else { return number }
    return (specifier.showsPlus ? "+" : specifier.showsSpace ? " " : "") + number
  }

  private var minus: String {
    guard case .localized(let symbols) = style else { return "-" }
    return symbols.minus
  }

  private func nonFinite(_ value: Double) -> String {
    let sign = value < 0 ? minus : ""
    return switch style {
    case .plain: value.isNaN ? "nan" : sign + "inf"
    case .localized: value.isNaN ? "NaN" : sign + "∞"
    }
  }

  private func zeroPadded(_ digits: String) -> String {
    let count = min(precision ?? 0, Self.precisionLimit) - digits.count
    return String(repeating: "0", count: max(0, count)) + digits
  }

  private func prefixed(_ radixPrefix: String, _ value: UInt64, radix: Int) -> String {
    let digits = zeroPadded(String(value, radix: radix, uppercase: specifier.isUppercase))
    guard specifier.isAlternate, value != 0 else { return digits }
    return (specifier.isUppercase ? radixPrefix.uppercased() : radixPrefix) + digits
  }

  private func unsigned(_ isNegative: Bool, _ magnitude: UInt64) -> UInt64 {
    isNegative ? 0 &- magnitude : magnitude
  }

  private func character(_ code: UInt64) -> String {
    UInt32(exactly: code).flatMap(Unicode.Scalar.init).map(String.init) ?? "\u{FFFD}"
  }
}
