extension Lexer {
  mutating func number() {
    let start = position
    if peek() == UInt8(ascii: "0"), let radix = Self.radices[peek(1)] {
      position += 2
      return integer(start, digitsFrom: position, radix: radix)
    }
    skipDigits()
    let hasFraction = skipFraction()
    let hasExponent = skipExponent()
    if hasFraction || hasExponent {
      floatingPoint(start)
    } else {
      integer(start, digitsFrom: start, radix: 10)
    }
  }

  private static let radices: [UInt8: Int] = [
    UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2,
  ]

  private mutating func skipDigits() {
    while isDigit(peek()) || peek() == UInt8(ascii: "_") { position += 1 }
  }

  private mutating func skipFraction() -> Bool {
    guard peek() == UInt8(ascii: "."), isDigit(peek(1)) else { return false }
    position += 1
    skipDigits()
    return true
  }

  private mutating func skipExponent() -> Bool {
    guard peek() | 0x20 == UInt8(ascii: "e") else { return false }
    let isSigned = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
    guard isDigit(peek(isSigned ? 2 : 1)) else { return false }
    position += isSigned ? 2 : 1
    skipDigits()
    return true
  }

  private mutating func integer(_ start: Int, digitsFrom first: Int, radix: Int) {
    skipWord()
    let digits = text(first, position)
    let plain = digits.replacing("_", with: "")
    guard !digits.hasPrefix("_"), !plain.isEmpty, plain.allSatisfy({ isDigit($0, radix) }) else {
      error(start, position, "'\(shortened(start))' is not a number")
      return add(.integer(0), from: start)
    }
    guard let value = UInt64(plain, radix: radix), value <= UInt64(Int.max) + 1 else {
      error(start, position, "this number is too large; write it with a decimal point")
      return add(.integer(0), from: start)
    }
    add(.integer(value), from: start)
  }

  private func isDigit(_ character: Character, _ radix: Int) -> Bool {
    character.isASCII && character.hexDigitValue.map { $0 < radix } ?? false
  }

  private mutating func floatingPoint(_ start: Int) {
    skipWord()
    guard let value = Double(text(start, position).replacing("_", with: "")) else {
      error(start, position, "'\(shortened(start))' is not a number")
      return add(.floatingPoint(0), from: start)
    }
    if value.isInfinite { error(start, position, "this number is too large") }
    add(.floatingPoint(value.isInfinite ? 0 : value), from: start)
  }

  private func shortened(_ start: Int) -> String { String(text(start, position).prefix(30)) }
}
