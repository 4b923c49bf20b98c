/// Parses a format string; anything that is not a specifier is literal text.
struct FormatParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var pieces: [FormatPiece] = []
  private var literal = String.UnicodeScalarView()

  /// The pieces of a format, in order.
  static func pieces(of format: String) -> [FormatPiece] {
    guard format.utf8.contains(UInt8(ascii: "%")) else {
      return format.isEmpty ? [] : [.literal(format)]
    }
    var parser = FormatParser(scalars: Array(format.unicodeScalars))
    parser.parse()
    return parser.pieces
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private mutating func parse() {
    while index < scalars.count {
      let start = index
      if scalars[index] == "%", let piece = specifier() {
        flush()
        pieces.append(piece)
      } else if index > start + 1 && scalars[start] == "%" {
        literal.append("%")  // "%%" was read
      } else {
        index = start + 1
        literal.append(scalars[start])
      }
    }
    flush()
  }

  private mutating func flush() {
    guard !literal.isEmpty else { return }
    pieces.append(.literal(String(literal)))
    literal.removeAll()
  }

  /// Parses the rest of a specifier after the percent sign.
  ///
  /// Advances the index only past "%%" or if it returns a piece.
  private mutating func specifier() -> FormatPiece? {
    let start = index
    index += 1
    if take("%") { return nil }
    if matches("arg") {
      index += 3
      return .ownArgument
    }
    var result = FormatSpecifier()
    result.position = position()
    readFlags(&result)
    if result.isAlternate, take("@") {
      return variable(position: result.position, from: start)
    }
    result.width = size()
    if take(".") { result.precision = size() ?? .fixed(0) }
    skipLength()
    guard readConversion(&result) else {
      index = start
      return nil
    }
    result.source = text(start..<index)
    return .argument(result)
  }

  private mutating func variable(position: Int?, from start: Int) -> FormatPiece? {
    let nameStart = index
    guard let end = scalars[index...].firstIndex(of: "@") else {
      index = start
      return nil
    }
    index = end + 1
    return .variable(
      name: text(nameStart..<end), position: position, source: text(start..<index))
  }

  private mutating func position() -> Int? {
    let start = index
    if let number = number(), number > 0, take("$") { return number }
    index = start
    return nil
  }

  private mutating func readFlags(_ result: inout FormatSpecifier) {
    while index < scalars.count {
      switch scalars[index] {
      case "-": result.isLeftAligned = true
      case "+": result.showsPlus = true
      case " ": result.showsSpace = true
      case "0": result.padsWithZeros = true
      case "#": result.isAlternate = true
      case "'": result.groups = true
      default: return
      }
      index += 1
    }
  }

  private mutating func size() -> FormatSpecifier.Size? {
    if take("*") { return .argument }
    return number().map { .fixed($0) }
  }

  private mutating func skipLength() {
    while index < scalars.count, ["h", "l", "q", "L", "z", "t", "j"].contains(scalars[index]) {
      index += 1
    }
  }

  private mutating func readConversion(_ result: inout FormatSpecifier) -> Bool {
    guard index < scalars.count else { return false }
    let letter = scalars[index]
    switch letter {
    case "d", "D", "i": result.conversion = .integer
    case "u", "U": result.conversion = .unsigned
    case "o", "O": result.conversion = .octal
    case "x", "X": result.conversion = .hexadecimal
    case "f", "F": result.conversion = .fixed
    case "e", "E": result.conversion = .exponent
    case "g", "G", "a", "A": result.conversion = .general
    case "c", "C": result.conversion = .character
    case "@", "s", "S", "p": result.conversion = .text
    default: return false
    }
    // "100% of" is text: the space flag reserves a column for a sign, which only signed numbers have.
    if result.showsSpace && ![.integer, .fixed].contains(result.conversion) { return false }
    result.isUppercase = ["X", "E", "G"].contains(letter)
    index += 1
    return true
  }

  /// A number of at most four digits, so that no format can demand gigabytes of padding.
  private mutating func number() -> Int? {
    let start = index
    while index < scalars.count, index < start + 4, ("0"..."9").contains(scalars[index]) {
      index += 1
    }
    return Int(text(start..<index))
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard index < scalars.count, scalars[index] == scalar else { return false }
    index += 1
    return true
  }

  private func matches(_ text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }
}
