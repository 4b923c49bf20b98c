public import Foundation

/// How far something has come.
///
/// With a value it is a bar 4 points high, as wide as there is room; without one a ring of 20 points,
/// which stands still in a picture.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  /// Where the fraction comes from: a clock is read when the picture's date is known.
  enum Progress {
    case unknown
    case fraction(Double)
    case time(TimedProgress)

    func fraction(in inputs: LoweringInputs) -> Double? {
      switch self {
      case .unknown: return nil
      case .fraction(let value): return value
      case .time(let progress):
        inputs.services.clock.note(progress)
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

  /// The bar or ring in the style of the place.
  public var body: some View {
    PlacedView { inputs in
      (inputs.environment.controlStyles.progress ?? AnyProgressViewStyle(DefaultProgressViewStyle()))
        .make(
          ProgressViewStyleConfiguration(
            fractionCompleted: progress.fraction(in: inputs),
            label: Label.isNothing || inputs.environment.controlStyles.hidesLabels
              ? nil : ProgressViewStyleConfiguration.Label(part: ErasedPart(label)),
            currentValueLabel: CurrentValueLabel.isNothing
              ? nil
              : ProgressViewStyleConfiguration.CurrentValueLabel(
                part: ErasedPart(currentValueLabel))))
    }
  }

  /// A part of the whole, from 0 to 1; a value or total that is no number counts as none done.
  static func fraction<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Progress {
    guard let value else { return .unknown }
    let fraction = Double(value) / Double(total)
    return .fraction(fraction.isNaN ? 0 : min(max(fraction, 0), 1))
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Makes a ring with a view below.
  public init(@ViewBuilder label: () -> Label) {
    self.init(.unknown, label: label(), currentValueLabel: EmptyView())
  }

  /// Makes a bar with a view above.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) {
    self.init(Self.fraction(value, total), label: label(), currentValueLabel: EmptyView())
  }

  /// Makes a bar of a time that passes, with a view above.
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) where CurrentValueLabel == EmptyView {
    self.init(
      .time(TimedProgress(timerInterval, countsDown: countsDown)), label: label(),
      currentValueLabel: EmptyView())
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Makes a ring.
  public init() { self.init(.unknown, label: EmptyView(), currentValueLabel: EmptyView()) }

  /// Makes a bar.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(
      Self.fraction(value, total), label: EmptyView(), currentValueLabel: EmptyView())
  }

  /// Makes a bar of a time that passes: as full as it is at the picture's date.
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    self.init(
      .time(TimedProgress(timerInterval, countsDown: countsDown)), label: EmptyView(),
      currentValueLabel: EmptyView())
  }
}

extension ProgressView {
  /// Makes a bar with a view above and another below.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      Self.fraction(value, total), label: label(), currentValueLabel: currentValueLabel())
  }

  /// Makes a bar of a time that passes, with a view above and another below.
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
  /// Makes a ring with a text below.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

  /// Makes a bar with a text above.
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S, value: V?, total: V = 1.0
  ) {
    self.init(value: value, total: total) { Text(title) }
  }

  /// Makes a ring with a localized text below.
  public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }

  /// Makes a bar with a localized text above.
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
  /// Makes a bar or ring of the parts that a style got.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      configuration.fractionCompleted.map(Progress.fraction) ?? .unknown,
      label: configuration.label, currentValueLabel: configuration.currentValueLabel)
  }
}

/// How much of a span of time has passed, or is left.
package struct TimedProgress: Hashable, Sendable {
  package var start, end: Date
  package var countsDown: Bool

  package init(_ range: ClosedRange<Date>, countsDown: Bool) {
    start = range.lowerBound
    end = range.upperBound
    self.countsDown = countsDown
  }

  /// The part from 0 to 1.
  package func fraction(at now: Date) -> Double {
    let length = end.timeIntervalSince(start)
    guard length > 0 else { return countsDown ? 0 : 1 }
    let passed = now.timeIntervalSince(start) / length
    let fraction = passed.isNaN ? 0 : min(max(passed, 0), 1)
    return countsDown ? 1 - fraction : fraction
  }

  /// The first time after `now` at which another of some equal steps is reached, or `nil` after the last.
  func nextChange(after now: Date, steps: Int) -> Date? {
    let length = end.timeIntervalSince(start)
    guard length > 0, length.isFinite, now < end, steps > 0 else { return nil }
    let step = length / Double(steps)
    let passed = max(now.timeIntervalSince(start), 0)
    let next = start.addingTimeInterval(((passed / step).rounded(.down) + 1) * step)
    return next > now ? min(next, end) : min(next.addingTimeInterval(step), end)
  }
}
