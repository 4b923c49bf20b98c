/// How a number is written; there are more spellings that Swift reads than JSON has.
enum JSONNumberForm {
  /// Without fraction and exponent.
  case whole
  case decimal

  /// The form of a text, or `nil` where JSON has no such number.
  init?(of text: ArraySlice<UInt8>) {
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let digits = Self.dropDigits(&rest)
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else {
      return nil
    }
    guard !rest.isEmpty else {
      self = .whole
      return
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard !Self.dropDigits(&rest).isEmpty else { return nil }
    }
    if let byte = rest.first, "eE".utf8.contains(byte) {
      rest.removeFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
      guard !Self.dropDigits(&rest).isEmpty else { return nil }
    }
    guard rest.isEmpty else { return nil }
    self = .decimal
  }

  private static func dropDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits
  }
}
