public import WidgetTimeline

/// One of several summaries, by a parameter's value or the widget's family; not shown in widgets.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value, Cases: ParameterSummary>:
  ParameterSummary
{
  /// Switches over a parameter's value.
  public init(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> Cases
  ) where Value: _IntentValue {}

  /// Switches over the widget's family.
  public init(
    _ family: ParameterSummaryWidgetFamily,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> Cases
  ) where Value == WidgetFamily {}
}

/// The widget's family in a summary.
public enum ParameterSummaryWidgetFamily: Hashable, Sendable {
  /// The family.
  case widgetFamily
}

/// The summary for some values.
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value, Content: ParameterSummary>:
  ParameterSummary
{
  /// The summary for a value.
  public init(_ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> Content) {}
  /// The summary for values.
  public init(_ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> Content) {}
}

/// The summary for all other values.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Content: ParameterSummary>:
  ParameterSummary
{
  /// The summary.
  public init(@ParameterSummaryBuilder<Intent> _ content: () -> Content) {}
}

/// Summaries of cases.
public struct ParameterSummaryCases: ParameterSummary {}

/// Collects the cases of a summary.
@resultBuilder
public struct ParameterSummaryCaseBuilder<Intent: AppIntent, Value> {
  /// A case.
  public static func buildExpression<Content>(
    _ condition: ParameterSummaryCaseCondition<Intent, Value, Content>
  ) -> ParameterSummaryCases { ParameterSummaryCases() }

  /// The default.
  public static func buildExpression<Content>(
    _ condition: ParameterSummaryDefaultCaseCondition<Intent, Content>
  ) -> ParameterSummaryCases { ParameterSummaryCases() }

  /// All cases.
  public static func buildBlock(_ cases: ParameterSummaryCases...) -> ParameterSummaryCases {
    ParameterSummaryCases()
  }
}
