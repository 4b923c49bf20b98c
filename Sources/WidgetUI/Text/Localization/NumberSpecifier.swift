import Foundation

/// A `printf` format of one number, checked: nothing but a number is ever read through it.
struct NumberSpecifier: Hashable, Sendable {
  private var flags = ""
  private var width = 0
  private var precision: Int?
  private var conversion: Character

  /// The widest number and the longest fraction; more would be a mistake, or an attack.
  private static let widest = 256
  private static let longestFraction = 64

  /// Reads a format such as `%5.2f`; `nil` where it is not one of a number.
  init?(_ text: String) {
    guard text.utf8.count <= 24, text.first == "%" else { return nil }
    var rest = text.dropFirst()
    flags = String(rest.prefix { "-+ 0#'".contains($0) })
    rest = rest.dropFirst(flags.count)
    let width = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(width.count)
    self.width = min(Int(width) ?? 0, Self.widest)
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(1 + digits.count)
      precision = min(Int(digits) ?? 0, Self.longestFraction)
    }
    rest = rest.drop { "hlqLzjt".contains($0) }
    guard rest.count == 1, let letter = rest.first, "diuxXofFeEgG".contains(letter) else {
      return nil
    }
    conversion = letter
  }

  /// The format of a number without one.
  init(for value: InterpolatedNumber.Value) {
    switch value {
    case .signed: conversion = "d"
    case .unsigned: conversion = "u"
    case .double: conversion = "f"
    }
  }

  func string(of value: InterpolatedNumber.Value, in locale: Locale) -> String {
    switch value {
    case .signed(let number):
      isFraction ? string(Double(number), locale) : string(number, locale)
    case .unsigned(let number):
      isFraction ? string(Double(number), locale) : unsigned(number, locale)
    case .double(let number):
      isFraction ? string(number, locale) : whole(number, locale)
    }
  }

  private var isFraction: Bool { "fFeEgG".contains(conversion) }

  /// Foundation on Linux shows the upper half of unsigned numbers as negative ones.
  private func unsigned(_ number: UInt64, _ locale: Locale) -> String {
    number <= UInt64(Int64.max)
      ? string(number, locale) : number.formatted(IntegerFormatStyle<UInt64>(locale: locale))
  }

  private func whole(_ number: Double, _ locale: Locale) -> String {
    guard let integer = Int64(exactly: number.rounded(.towardZero)) else {
      return NumberSpecifier(for: .double(number)).string(number, locale)
    }
    return string(integer, locale)
  }

  private func string(_ number: some CVarArg, _ locale: Locale) -> String {
    let length = isFraction ? "" : "ll"
    let size = width > 0 ? "\(width)" : ""
    let fraction = precision.map { ".\($0)" } ?? ""
    return String(
      format: "%\(flags)\(size)\(fraction)\(length)\(conversion)", locale: locale, number)
  }
}
