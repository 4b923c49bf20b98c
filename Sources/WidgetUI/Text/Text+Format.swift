public import Foundation

extension Text {
  /// Creates a text that shows a value in a format.
  ///
  /// A format without its own locale, time zone or calendar uses the environment's.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(content: FormattedText(input: input, format: format))
  }

  /// Creates a text that shows a value in a format with attributes.
  ///
  /// A format without its own locale, time zone or calendar uses the environment's.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
    self.init(content: FormattedAttributedText(input: input, format: format))
  }

  /// Creates a text that shows a value with a formatter, in the formatter's own locale and time
  /// zone.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}

/// A value in a format.
///
/// An author's values and formats need not be sendable; they are only used in the one task that
/// lowers their view.
struct FormattedText<F: FormatStyle>: TextContent
where F.FormatInput: Equatable, F.FormatOutput == String {
  nonisolated(unsafe) let input: F.FormatInput
  nonisolated(unsafe) let format: F

  func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    [TextPiece(format.adapted(to: inputs.environment).format(input))]
  }
}

/// A value in a format that returns an attributed string.
struct FormattedAttributedText<F: FormatStyle>: TextContent
where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
  nonisolated(unsafe) let input: F.FormatInput
  nonisolated(unsafe) let format: F

  func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    AttributedText(string: format.adapted(to: inputs.environment).format(input))
      .resolve(in: inputs)
  }
}

extension FormatStyle {
  /// Returns the format with the environment's conventions where it has none of its own.
  package func adapted(to environment: EnvironmentValues) -> Self {
    var result = self
    if self == locale(.autoupdatingCurrent) { result = locale(environment.locale) }
    return result.inTimeZone(of: environment)
  }

  private func inTimeZone(of environment: EnvironmentValues) -> Self {
    if var style = self as? Date.FormatStyle {
      if style.timeZone == .autoupdatingCurrent { style.timeZone = environment.timeZone }
      if style.calendar == .autoupdatingCurrent { style.calendar = environment.calendar }
      return style as? Self ?? self
    }
    if var style = self as? Date.IntervalFormatStyle {
      if style.timeZone == .autoupdatingCurrent { style.timeZone = environment.timeZone }
      if style.calendar == .autoupdatingCurrent { style.calendar = environment.calendar }
      return style as? Self ?? self
    }
    if let style = self as? any ClockFormatStyle {
      return style.inConventions(of: environment) as? Self ?? self
    }
    return self
  }
}
