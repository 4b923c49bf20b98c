public import Foundation

extension LocalizedStringKey {
  /// The type of a value that is inserted later.
  public enum Placeholder: String, Hashable, Sendable {
    /// An integer.
    case int = "%lld"
    /// An unsigned integer.
    case uint = "%llu"
    /// A floating-point number.
    case float = "%f"
    /// A double-precision floating-point number.
    case double = "%lf"
    /// Any other value.
    case object = "%@"
  }

  /// Collects the text and values of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""
    var arguments: [Argument] = []

    /// Starts an empty literal.
    public init(literalCapacity: Int, interpolationCount: Int) {
      arguments.reserveCapacity(interpolationCount)
    }

    /// Adds text; a percent sign is doubled in the key.
    public mutating func appendLiteral(_ literal: String) {
      guard literal.utf8.contains(UInt8(ascii: "%")) else {
        key += literal
        return
      }
      for character in literal { key += character == "%" ? "%%" : String(character) }
    }

    mutating func append(_ argument: Argument, specifier: String = "%@") {
      key += specifier
      arguments.append(argument)
    }

    /// Adds a string unchanged.
    public mutating func appendInterpolation(_ string: String) { append(.string(string)) }

    /// Adds a number, formatted for the locale.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      appendInterpolation(value, specifier: T._specifier)
    }

    /// Adds a number in a format, for example `"%.2f"`.
    ///
    /// If the format is for another type of value, the number has its default format; if it is
    /// invalid, it appears in the text as it is.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
      append(.number(value._interpolated), specifier: specifier)
    }

    /// Adds a placeholder for a value that is inserted later, as in the display name of a numeric
    /// type.
    public mutating func appendInterpolation(placeholder: Placeholder) {
      append(.string(placeholder.rawValue), specifier: placeholder.rawValue)
    }

    /// Adds a text with its own styles.
    public mutating func appendInterpolation(_ text: Text) { append(.text(text)) }

    /// Adds a text that is looked up separately.
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append(.text(Text(resource)))
    }

    /// Adds an attributed string.
    public mutating func appendInterpolation(_ attributedString: AttributedString) {
      append(.text(Text(attributedString)))
    }

    /// Adds a value in a format, in the environment's locale.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append(.text(Text(input, format: format)))
    }

    /// Adds a value formatted by a formatter.
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
      append(.string(formatter.string(for: subject) ?? "\(subject)"))
    }

    /// Adds the description of an object.
    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject) {
      append(.string("\(subject)"))
    }

    /// Adds the description of a date, `1970-01-01 00:00:00 +0000`; use a style to format it for
    /// users.
    public mutating func appendInterpolation(_ date: Date) { append(.string("\(date)")) }

    /// Adds a URL.
    public mutating func appendInterpolation(_ url: URL) { append(.string(url.absoluteString)) }

    /// Adds a UUID.
    public mutating func appendInterpolation(_ identifier: UUID) {
      append(.string(identifier.uuidString))
    }

    /// Adds a date in a style.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append(.text(Text(date, style: style)))
    }

    /// Adds a date range.
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
      append(.text(Text(dates)))
    }

    /// Adds a date range.
    public mutating func appendInterpolation(_ interval: DateInterval) {
      append(.text(Text(interval)))
    }

    /// Adds a timer.
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
      showsHours: Bool = true
    ) {
      append(
        .text(
          Text(
            timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown,
            showsHours: showsHours)))
    }
  }
}
