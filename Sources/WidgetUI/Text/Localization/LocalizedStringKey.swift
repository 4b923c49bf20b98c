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
