import Foundation

/// A text that is looked up in the tables of the wanted language.
///
/// A literal with values in it is one: `Text("Health \(level) %")` looks for the key `Health %lld %%`.
/// Where no table knows the key it stands for itself, with the values as the locale writes them.
/// Markdown in it (`**bold**`, `*italic*`, `~~struck~~`, `[link](url)`, code between backticks) is drawn as
/// such, and in English the words of `^[\(count) week](inflect: true)` agree with their number.
public struct LocalizedStringKey: Equatable, Sendable {
  /// A value in the text.
  package enum Argument: Equatable, Sendable {
    case string(String)
    case number(InterpolatedNumber)
    /// A text with styles, a picture, a date.
    case text(Text)
  }

  /// The key of tables, with a format specifier for each argument.
  package let key: String
  /// What is shown where no table knows the key.
  let fallback: String
  package let arguments: [Argument]

  /// Looks a string up as it is.
  public init(_ value: String) {
    key = value
    fallback = value
    arguments = []
  }

  init(key: String, fallback: String? = nil, arguments: [Argument]) {
    self.key = key
    self.fallback = fallback ?? key
    self.arguments = arguments
  }
}

extension LocalizedStringKey: ExpressibleByStringInterpolation {
  /// Makes a key of a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Makes a key of a literal with values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
  }
}

/// While a text is looked up and its markup is read, a mark stands for every argument but numbers: so
/// markup in a value is not taken for the text's own, and a value can have styles.
///
/// The marks are scalars of the last private plane, which no text to be read contains.
extension LocalizedStringKey {
  /// A part of a text with marks.
  enum Part {
    case literal(String)
    case string(String)
    case text(Text)
  }

  private static let firstMark: UInt32 = 0x10_0000
  /// How many arguments can be told apart; more are left out.
  private static let mostMarks = 0xFFFD

  /// The arguments for a table, in which numbers choose plural forms.
  var markedArguments: [LocalizedArgument] {
    arguments.enumerated().map { index, argument in
      switch argument {
      case .number(.signed(let value)): .signed(value)
      case .number(.unsigned(let value)): .unsigned(value)
      case .number(.double(let value)): .double(value)
      case .string, .text: .string(Self.mark(index))
      }
    }
  }

  private static func mark(_ index: Int) -> String {
    guard index < mostMarks, let scalar = Unicode.Scalar(firstMark + UInt32(index)) else {
      return ""
    }
    return String(Character(scalar))
  }

  /// The words and the arguments of a text with marks.
  func parts(of text: String) -> [Part] {
    guard arguments.contains(where: \.isMarked) else { return [.literal(text)] }
    var parts: [Part] = []
    var words = String.UnicodeScalarView()
    func flush() {
      if !words.isEmpty { parts.append(.literal(String(words))) }
      words.removeAll()
    }
    for scalar in text.unicodeScalars {
      if let part = part(at: scalar) {
        flush()
        parts.append(part)
      } else {
        words.append(scalar)
      }
    }
    flush()
    return parts
  }

  private func part(at scalar: Unicode.Scalar) -> Part? {
    guard scalar.value >= Self.firstMark else { return nil }
    let index = Int(scalar.value - Self.firstMark)
    guard arguments.indices.contains(index), index < Self.mostMarks else { return nil }
    switch arguments[index] {
    case .number: return nil
    case .string(let string): return .string(string)
    case .text(let text): return .text(text)
    }
  }
}

extension LocalizedStringKey.Argument {
  fileprivate var isMarked: Bool {
    switch self {
    case .number: false
    case .string, .text: true
    }
  }
}

/// A number in a localized text.
public enum InterpolatedNumber: Hashable, Sendable {
  /// A whole number.
  case signed(Int64)
  /// A whole number that is not negative.
  case unsigned(UInt64)
  /// A number with a fraction.
  case double(Double)
}
