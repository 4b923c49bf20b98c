public import WidgetTimeline

/// One of two summaries, by a parameter's value or the widget's family; not shown in widgets.
public struct ParameterSummaryWhenCondition<
  Intent: AppIntent, Then: ParameterSummary, Otherwise: ParameterSummary
>: ParameterSummary {
  /// Compares a parameter with a value.
  public init<Value>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryComparison, _ value: Value,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  /// Compares a parameter with values.
  public init<Value>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryMembership, _ values: [Value],
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  /// Tests whether a parameter has a value.
  public init<Value>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>, _ presence: ParameterSummaryPresence,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  /// Compares the widget's family with one.
  public init(
    widgetFamily comparison: ParameterSummaryEquality, _ family: WidgetFamily,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  /// Compares the widget's family with several.
  public init(
    widgetFamily comparison: ParameterSummaryMembership, _ families: [WidgetFamily],
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}
}

extension ParameterSummaryWhenCondition where Otherwise == EmptyParameterSummary {
  /// Compares a parameter with a value; without an alternative summary.
  public init<Value>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: ParameterSummaryComparison, _ value: Value,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then
  ) {}
}

/// A comparison operator.
public enum ParameterSummaryComparison: Hashable, Sendable {
  /// Equal or not.
  case equalTo, notEqualTo
  /// Before or after.
  case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
}

/// Whether two values are equal.
public enum ParameterSummaryEquality: Hashable, Sendable {
  /// Equal or not.
  case equalTo, notEqualTo
}

/// Whether a value is among several.
public enum ParameterSummaryMembership: Hashable, Sendable {
  /// Among them or not.
  case oneOf, notOneOf
}

/// Whether there is a value.
public enum ParameterSummaryPresence: Hashable, Sendable {
  /// Some or none.
  case hasAnyValue, hasNoValue
}
