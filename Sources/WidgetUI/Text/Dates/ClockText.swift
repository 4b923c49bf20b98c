package import Foundation

/// A text that changes with the clock.
package protocol ClockDependentText: Sendable {
  /// Returns the first time after `now` at which the text may change, or `nil` if it never does.
  func nextChange(after now: Date, showsSeconds: Bool) -> Date?
}

/// The output of a format that a text can show.
protocol ClockTextOutput {
  func pieces(in inputs: LoweringInputs) -> [TextPiece]
}

extension String: ClockTextOutput {
  func pieces(in inputs: LoweringInputs) -> [TextPiece] { [TextPiece(self)] }
}

extension AttributedString: ClockTextOutput {
  func pieces(in inputs: LoweringInputs) -> [TextPiece] {
    AttributedText(string: self).resolve(in: inputs)
  }
}

/// A value of the clock in a format.
///
/// An author's formats need not be sendable; they are only used in the task that lowers their view.
struct ClockText<Value, F: DiscreteFormatStyle>: TextContent, ClockDependentText
where F.FormatInput == Value, F.FormatOutput: ClockTextOutput {
  let source: TimeDataSource<Value>
  nonisolated(unsafe) let format: F

  static func == (left: Self, right: Self) -> Bool {
    left.source.kind == right.source.kind && left.format == right.format
  }

  func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    let environment = inputs.environment
    let adapted = ClockText(source: source, format: format.adapted(to: environment))
    inputs.services.clock.record(adapted)
    let displayed = adapted.displayedDate(
      at: environment.now, showsSeconds: environment.showsSeconds)
    let shown = adapted.format.showingSeconds(environment.showsSeconds)
    return shown.format(source.value(displayed)).pieces(in: inputs)
  }

  func nextChange(after now: Date, showsSeconds: Bool) -> Date? {
    if let style = format as? any ClockFormatStyle, source.kind == .currentDate {
      return style.nextChange(after: now, showsSeconds: showsSeconds)
    }
    let displayed = displayedDate(at: now, showsSeconds: showsSeconds)
    guard let value = format.discreteInput(after: source.value(displayed)),
      let date = source.date(value), date.isWithinCalendars
    else { return nil }
    let next = showsSeconds ? date : date.roundedToMinutes(.up)
    return next > now ? next : now.addingTimeInterval(showsSeconds ? 1 : 60)
  }

  /// The time that is shown: on a display without seconds, the beginning of the minute, unless the format hides
  /// seconds itself.
  private func displayedDate(at now: Date, showsSeconds: Bool) -> Date {
    showsSeconds || format is any ClockFormatStyle ? now : now.roundedToMinutes(.down)
  }
}

extension Text {
  /// Returns a text that depends on the clock, to determine when it changes.
  package static func clockDependent<V, F: DiscreteFormatStyle>(
    _ source: TimeDataSource<V>, format: F
  ) -> any ClockDependentText where F.FormatInput == V, F.FormatOutput == AttributedString {
    ClockText(source: source, format: format)
  }

  /// Returns a text that depends on the clock, to determine when it changes.
  package static func clockDependent<V, F: DiscreteFormatStyle>(
    _ source: TimeDataSource<V>, format: F
  ) -> any ClockDependentText where F.FormatInput == V, F.FormatOutput == String {
    ClockText(source: source, format: format)
  }
}

extension FormatStyle {
  /// Returns the format with running seconds, or with dashes instead, if it is one that can hide them.
  fileprivate func showingSeconds(_ showsSeconds: Bool) -> Self {
    guard let style = self as? any ClockFormatStyle else { return self }
    return style.adapted(showingSeconds: showsSeconds) as? Self ?? self
  }
}

extension Date {
  fileprivate func roundedToMinutes(_ rule: FloatingPointRoundingRule) -> Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded(rule) * 60)
  }
}
