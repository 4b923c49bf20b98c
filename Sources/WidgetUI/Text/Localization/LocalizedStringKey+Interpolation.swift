public import Foundation

extension LocalizedStringKey {
  /// The kind of a value that is known later.
  public enum Placeholder: String, Hashable, Sendable {
    /// A whole number.
    case int = "%lld"
    /// A whole number from 0 up.
    case uint = "%llu"
    /// A number.
    case float = "%f"
    /// A number of twice the precision.
    case double = "%lf"
    /// Any other value.
    case object = "%@"
  }

  /// Collects the words and values of a literal.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var key = ""
    var arguments: [Argument] = []

    /// Begins a literal.
    public init(literalCapacity: Int, interpolationCount: Int) {
      arguments.reserveCapacity(interpolationCount)
    }

    /// Adds words; a percent sign is doubled in the key.
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

    /// Adds a string as it is.
    public mutating func appendInterpolation(_ string: String) { append(.string(string)) }

    /// Adds a number as the locale writes it.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      appendInterpolation(value, specifier: T._specifier)
    }

    /// Adds a number in a format, for example `"%.2f"`.
    ///
    /// The number is shown in its own way where the format is one of another kind of value; what is no
    /// format at all stands in the text as it is.
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
      append(.number(value._interpolated), specifier: specifier)
    }

    /// Keeps room for a value that is known later, as in the name of a number of things.
    public mutating func appendInterpolation(placeholder: Placeholder) {
      append(.string(placeholder.rawValue), specifier: placeholder.rawValue)
    }

    /// Adds a text with its own styles.
    public mutating func appendInterpolation(_ text: Text) { append(.text(text)) }

    /// Adds a text that is looked up by itself.
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append(.text(Text(resource)))
    }

    /// Adds a string with attributes.
    public mutating func appendInterpolation(_ attributedString: AttributedString) {
      append(.text(Text(attributedString)))
    }

    /// Adds a value in a format, in the environment's locale.
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append(.text(Text(input, format: format)))
    }

    /// Adds a value as a formatter writes it.
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
      append(.string(formatter.string(for: subject) ?? "\(subject)"))
    }

    /// Adds what an object says of itself.
    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject) {
      append(.string("\(subject)"))
    }

    /// Adds what a date says of itself, `1970-01-01 00:00:00 +0000`; give it a style to show it well.
    public mutating func appendInterpolation(_ date: Date) { append(.string("\(date)")) }

    /// Adds a URL.
    public mutating func appendInterpolation(_ url: URL) { append(.string(url.absoluteString)) }

    /// Adds an identifier.
    public mutating func appendInterpolation(_ identifier: UUID) {
      append(.string(identifier.uuidString))
    }

    /// Adds a date in a style.
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append(.text(Text(date, style: style)))
    }

    /// Adds a span of time.
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
      append(.text(Text(dates)))
    }

    /// Adds a span of time.
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
