public import Foundation

/// The progress of a task.
///
/// With a value, it is a bar 4 points high, as wide as possible; without one, a static ring of 20
/// points.
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  /// The source of the fraction: a timer is evaluated at the frame's date.
  enum Progress {
    case unknown
    case fraction(Double)
    case time(TimedProgress)

    func fraction(in inputs: LoweringInputs) -> Double? {
      switch self {
      case .unknown: return nil
      case .fraction(let value): return value
      case .time(let progress):
        inputs.services.clock.record(progress)
        return progress.fraction(at: inputs.environment.now)
      }
    }
  }

  private let progress: Progress
  private let label: Label
  private let currentValueLabel: CurrentValueLabel

  init(_ progress: Progress, label: Label, currentValueLabel: CurrentValueLabel) {
    self.progress = progress
    self.label = label
    self.currentValueLabel = currentValueLabel
  }

  /// The bar or ring in the style of the environment.
  @MainActor public var body: some View {
    InputsReader { inputs in
      (inputs.environment.controlStyles.progress.last
        ?? AnyProgressViewStyle(DefaultProgressViewStyle()))
        .make(
          ProgressViewStyleConfiguration(
            fractionCompleted: progress.fraction(in: inputs),
            label: Label.isEmptyView || inputs.environment.controlStyles.hidesLabels
              ? nil : ProgressViewStyleConfiguration.Label(part: StyleConfigurationContent(label)),
            currentValueLabel: CurrentValueLabel.isEmptyView
              ? nil
              : ProgressViewStyleConfiguration.CurrentValueLabel(
                part: StyleConfigurationContent(currentValueLabel))))
    }
  }

  /// Returns the completed fraction, from 0 to 1; 0 if it is not a number, and unknown for `nil`.
  static func fraction<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Progress {
    guard let value else { return .unknown }
    let fraction = Double(value) / Double(total)
    return .fraction(fraction.isNaN ? 0 : min(max(fraction, 0), 1))
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates a ring with a view below.
  public init(@ViewBuilder label: () -> Label) {
    self.init(.unknown, label: label(), currentValueLabel: EmptyView())
  }

  /// Creates a bar with a view above.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.fraction(value, total), label: label(), currentValueLabel: EmptyView())
  }

  /// Creates a bar for a time interval, with a view above.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) where CurrentValueLabel == EmptyView {
    self.init(
      .time(TimedProgress(timerInterval, countsDown: countsDown)), label: label(),
      currentValueLabel: EmptyView())
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates a ring.
  public init() { self.init(.unknown, label: EmptyView(), currentValueLabel: EmptyView()) }

  /// Creates a bar.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(
      Self.fraction(value, total), label: EmptyView(), currentValueLabel: EmptyView())
  }

  /// Creates a bar for a time interval, filled to the fraction at the frame's date.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(
      .time(TimedProgress(timerInterval, countsDown: countsDown)), label: EmptyView(),
      currentValueLabel: EmptyView())
  }
}

extension ProgressView {
  /// Creates a bar with a view above and another below.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      Self.fraction(value, total), label: label(), currentValueLabel: currentValueLabel())
  }

  /// Creates a bar for a time interval, with a view above and another below.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      .time(TimedProgress(timerInterval, countsDown: countsDown)), label: label(),
      currentValueLabel: currentValueLabel())
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Creates a ring with a text below.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

  /// Creates a bar with a text above.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S, value: V?, total: V = 1.0
  ) {
    self.init(value: value, total: total) { Text(title) }
  }

  /// Creates a ring with a localized text below.
  public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }

  /// Creates a bar with a localized text above.
  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) {
    self.init(value: value, total: total) { Text(titleKey) }
  }
}

extension ProgressView
where
  Label == ProgressViewStyleConfiguration.Label?,
  CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel?
{
  /// Creates a bar or ring from the configuration passed to a style.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      configuration.fractionCompleted.map(Progress.fraction) ?? .unknown,
      label: configuration.label, currentValueLabel: configuration.currentValueLabel)
  }
}

/// The elapsed or remaining fraction of a time interval.
package struct TimedProgress: Hashable, Sendable {
  package var start, end: Date
  package var countsDown: Bool

  package init(_ range: ClosedRange<Date>, countsDown: Bool) {
    start = range.lowerBound
    end = range.upperBound
    self.countsDown = countsDown
  }

  /// Returns the fraction, from 0 to 1.
  package func fraction(at now: Date) -> Double {
    let length = end.timeIntervalSince(start)
    guard length > 0 else { return countsDown ? 0 : 1 }
    let passed = now.timeIntervalSince(start) / length
    let fraction = passed.isNaN ? 0 : min(max(passed, 0), 1)
    return countsDown ? 1 - fraction : fraction
  }

  /// Returns the first time after `now` at which the next of `steps` equal steps is reached, or
  /// `nil` after the last.
  func nextChange(after now: Date, steps: Int) -> Date? {
    let length = end.timeIntervalSince(start)
    guard length > 0, length.isFinite, now < end, steps > 0 else { return nil }
    let step = length / Double(steps)
    let passed = max(now.timeIntervalSince(start), 0)
    let next = start.addingTimeInterval(((passed / step).rounded(.down) + 1) * step)
    return next > now ? min(next, end) : min(next.addingTimeInterval(step), end)
  }
}
