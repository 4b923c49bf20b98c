public import Foundation

extension Text {
  /// Shows a value in a format.
  ///
  /// A format that names no locale, time zone or calendar of its own takes the environment's.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(content: FormattedText(input: input, format: format))
  }

  /// Shows a value with attributes in a format.
  ///
  /// A format that names no locale, time zone or calendar of its own takes the environment's.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
    self.init(content: FormattedAttributedText(input: input, format: format))
  }

  /// Shows a value as a formatter writes it, with the formatter's own locale and time zone.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}

/// A value in a format.
///
/// Values and formats of an author need not be sendable; they are only ever read in the one task that
/// lowers the view they are in.
struct FormattedText<F: FormatStyle>: TextContent
where F.FormatInput: Equatable, F.FormatOutput == String {
  nonisolated(unsafe) let input: F.FormatInput
  nonisolated(unsafe) let format: F

  func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    [TextPiece(format.adapted(to: inputs.environment).format(input))]
  }
}

/// A value in a format that gives attributes.
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
  /// The format with the environment's conventions where it has none of its own.
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
    return self
  }
}
