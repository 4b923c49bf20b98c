/// A scalar that stands for an argument while a text is looked up and its markup is read.
///
/// The marks are scalars of the last private plane, which no text to be read contains.
enum ArgumentMark {
  private static let first: UInt32 = 0x10_0000

  /// How many arguments can be told apart.
  static let limit = 0xFFFD

  static func mark(_ index: Int) -> String {
    guard index < limit, let scalar = Unicode.Scalar(first + UInt32(index)) else { return "" }
    return String(Character(scalar))
  }

  /// The words and the arguments of a text with marks.
  static func parts(of text: String, count: Int) -> [LocalizedStringKey.Part] {
    guard count > 0 else { return text.isEmpty ? [] : [.literal(text)] }
    var parts: [LocalizedStringKey.Part] = []
    var words = String.UnicodeScalarView()
    func flush() {
      if !words.isEmpty { parts.append(.literal(String(words))) }
      words.removeAll()
    }
    for scalar in text.unicodeScalars {
      if scalar.value >= first, scalar.value - first < UInt32(min(count, limit)) {
        flush()
        parts.append(.argument(Int(scalar.value - first)))
      } else {
        words.append(scalar)
      }
    }
    flush()
    return parts
  }
}
