import Foundation

/// A number in CSS or in an attribute of SVG, without its sign.
struct CSSNumber {
  let value: Double
  /// The letters or the percent sign that follow, in lower case.
  let unit: String

  /// Returns the numbers in a text; digits in names and colors are ignored.
  static func all(in text: String) -> [CSSNumber] {
    var numbers: [CSSNumber] = []
    let bytes = [UInt8](text.utf8)
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if isDigit(byte) || byte == UInt8(ascii: ".") {
        numbers += number(in: bytes, at: &position).map { [$0] } ?? []
      } else if isLetter(byte) || byte == UInt8(ascii: "#") {
        position += 1
        while position < bytes.count, isOfName(bytes[position]) { position += 1 }
      } else {
        position += 1
      }
    }
    return numbers
  }

  private static func number(in bytes: [UInt8], at position: inout Int) -> CSSNumber? {
    let start = position
    func skipDigits() {
      while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    }
    skipDigits()
    let next = bytes[position...].prefix(2)
    if next.count == 2, next.first == UInt8(ascii: "."), next.last.map(isDigit) == true {
      position += 1
      skipDigits()
    }
    guard position > start else {
      position += 1
      return nil
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      let signed = bytes[(position + 1)...].prefix(2)
      let digits = "+-".utf8.contains(signed.first ?? 0) ? signed.dropFirst() : signed
      if let first = digits.first, isDigit(first) {
        position = digits.startIndex
        skipDigits()
      }
    }
    let value = Double(String(decoding: bytes[start..<position], as: UTF8.self))
    let unit = bytes[position...].prefix { isLetter($0) || $0 == UInt8(ascii: "%") }
    position += unit.count
    return CSSNumber(
      value: value ?? .infinity, unit: String(decoding: unit, as: UTF8.self).lowercased())
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
  }
}

/// Upper bounds on lengths.
struct CSSLengths: Equatable {
  /// The largest length in user units.
  private(set) var absolute = 0.0
  /// The largest factor of a percentage, such as 2 of `200%`.
  private(set) var percentage = 0.0
  /// The largest factor of a font size, such as 2 of `2em`.
  private(set) var em = 0.0

  mutating func add(_ text: String) {
    for number in CSSNumber.all(in: text) { add(number) }
  }

  /// Adds the value of `font-size` or `font`, which may be a keyword such as `medium` and `larger`.
  mutating func add(fontSize text: String) {
    let numbers = CSSNumber.all(in: text)
    for number in numbers { add(number) }
    if numbers.isEmpty, !text.isEmpty { absolute = max(absolute, 16) }
    if text.lowercased().contains("larg") {
      absolute = max(absolute, 48)
      em = max(em, 1.2)
    }
  }

  private mutating func add(_ number: CSSNumber) {
    switch number.unit {
    case "%": percentage = max(percentage, number.value / 100)
    case "em", "ex", "ch", "rem": em = max(em, number.value)
    // A value in another unit is invalid, and is ignored.
    case let unit: absolute = max(absolute, number.value * (Self.units[unit] ?? 0))
    }
  }

  private static let units = [
    "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
  ]

  mutating func include(_ other: CSSLengths) {
    absolute = max(absolute, other.absolute)
    percentage = max(percentage, other.percentage)
    em = max(em, other.em)
  }
}

/// The transforms of CSS and SVG.
enum CSSTransform {
  /// Returns an upper bound on the factor by which a list of transforms enlarges, at least 1.
  static func maximumScale(of text: String) -> Double {
    text.split(separator: ")").reduce(1) { scale, function in
      let parts = function.split(separator: "(", maxSplits: 1)
      guard parts.count == 2 else { return scale }
      let numbers = CSSNumber.all(in: String(parts[1]))
      let name = parts[0].drop { !$0.isLetter }.trimmingCharacters(in: .whitespacesAndNewlines)
      return scale * max(1, maximumScale(of: name.lowercased(), numbers))
    }
  }

  private static func maximumScale(of function: String, _ numbers: [CSSNumber]) -> Double {
    switch function {
    case "rotate", "translate", "translatex", "translatey": 1
    case "scale", "scalex", "scaley": numbers.map(\.value).max() ?? 1
    case "skew", "skewx", "skewy":
      // Units of angles are rare.
      numbers.contains { !["", "deg"].contains($0.unit) }
        ? .infinity : numbers.reduce(1) { $0 + abs(tan($1.value * .pi / 180)) }
    default: norm(numbers.prefix(4).map(\.value))
    }
  }

  /// Returns an upper bound on the norm of a matrix `a b c d`, exact if it only moves, scales and turns by right angles.
  private static func norm(_ matrix: [Double]) -> Double {
    guard matrix.count == 4 else { return matrix.reduce(0, +) }
    let rows = max(matrix[0] + matrix[2], matrix[1] + matrix[3])
    let columns = max(matrix[0] + matrix[1], matrix[2] + matrix[3])
    return (rows * columns).squareRoot()
  }
}
