import Foundation

/// A key of a text in the string tables of a language.
///
/// A literal may contain values: `Text("Health \(level) %")` looks up the key `Health %lld %%`. If
/// no table contains the key, the key itself is shown, with the values formatted for the locale.
/// Markdown in the text (`**bold**`, `*italic*`, `~~struck~~`, `[link](url)`, code between
/// backticks) is rendered, and in English, the words of `^[\(count) week](inflect: true)` agree
/// with their number.
public struct LocalizedStringKey: Equatable, Sendable {
  /// A value in the text.
  package enum Argument: Equatable, Sendable {
    case string(String)
    case number(InterpolatedNumber)
    /// A text with styles, an image, or a date.
    case text(Text)
  }

  /// The key in the tables, with a format specifier for each argument.
  package let key: String
  /// The text to show if no table contains the key.
  let fallback: String
  package let arguments: [Argument]

  /// Creates a key from a string.
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
  /// Creates a key from a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a key from a literal with values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(key: stringInterpolation.key, arguments: stringInterpolation.arguments)
  }
}

/// While a text is looked up and its Markdown is parsed, a marker replaces every argument that is
/// not a number, so that markup in a value is not parsed, and a value can have styles.
///
/// The markers are scalars of the last private-use plane, which do not occur in readable text.
extension LocalizedStringKey {
  /// A part of a text with markers.
  enum Part {
    case literal(String)
    case string(String)
    case text(Text)
  }

  private static let firstMarker: UInt32 = 0x10_0000
  /// The maximum number of arguments that have distinct markers; further ones are dropped.
  private static let maximumMarkers = 0xFFFD

  /// The arguments for a table lookup: numbers, which select plural forms, and markers for the
  /// others.
  var argumentsWithMarkers: [LocalizedArgument] {
    arguments.enumerated().map { index, argument in
      switch argument {
      case .number(.signed(let value)): .signed(value)
      case .number(.unsigned(let value)): .unsigned(value)
      case .number(.double(let value)): .double(value)
      case .string, .text: .string(Self.marker(index))
      }
    }
  }

  private static func marker(_ index: Int) -> String {
    guard index < maximumMarkers, let scalar = Unicode.Scalar(firstMarker + UInt32(index)) else {
      return ""
    }
    return String(Character(scalar))
  }

  /// Splits a text with markers into literals and arguments.
  func parts(of text: String) -> [Part] {
    guard arguments.contains(where: \.needsMarker) else { return [.literal(text)] }
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
    guard scalar.value >= Self.firstMarker else { return nil }
    let index = Int(scalar.value - Self.firstMarker)
    guard arguments.indices.contains(index), index < Self.maximumMarkers else { return nil }
    switch arguments[index] {
    case .number: return nil
    case .string(let string): return .string(string)
    case .text(let text): return .text(text)
    }
  }
}

extension LocalizedStringKey.Argument {
  fileprivate var needsMarker: Bool {
    switch self {
    case .number: false
    case .string, .text: true
    }
  }
}

/// A number in a localized text.
public enum InterpolatedNumber: Hashable, Sendable {
  /// A signed integer.
  case signed(Int64)
  /// An unsigned integer.
  case unsigned(UInt64)
  /// A floating-point number.
  case double(Double)
}
