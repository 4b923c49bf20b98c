/// A sentence that contains an intent's parameters; not shown in widgets.
public protocol ParameterSummary: Sendable {}

/// No sentence.
public struct EmptyParameterSummary: ParameterSummary {}

/// A sentence that contains some of an intent's parameters.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// No sentence.
  public init() {}

  /// A sentence, and parameters that are listed below it.
  public init(
    _ summary: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ parameterKeyPaths: () -> [PartialKeyPath<Intent>] = { [] }
  ) {}

  /// Parameters that are listed.
  public init(
    @ParameterKeyPathsBuilder<Intent> _ parameterKeyPaths: () -> [PartialKeyPath<Intent>]
  ) {}
}

/// A text with interpolated parameters.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Begins a literal.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds literal text.
    public mutating func appendLiteral(_ literal: String) {}
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(
      _ keyPath: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }

  /// Words.
  public init(stringLiteral value: String) {}
  /// A text with interpolated parameters.
  public init(stringInterpolation: StringInterpolation) {}
}

/// Collects the parameters of a summary.
@resultBuilder
public struct ParameterKeyPathsBuilder<Intent: AppIntent> {
  /// A parameter.
  public static func buildExpression<Value>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>
  ) -> PartialKeyPath<Intent> { keyPath }

  /// All parameters.
  public static func buildBlock(
    _ keyPaths: PartialKeyPath<Intent>...
  ) -> [PartialKeyPath<Intent>] { keyPaths }
}

/// Makes the summary of a builder: one, or a choice of several.
@resultBuilder
public struct ParameterSummaryBuilder<Intent: AppIntent> {
  /// The summary.
  public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary {
    summary
  }
}

extension AppIntent {
  /// A sentence of some of the parameters.
  public typealias Summary = IntentParameterSummary<Self>
  /// One of two sentences, by a parameter's value.
  public typealias When<Then: ParameterSummary, Otherwise: ParameterSummary> =
    ParameterSummaryWhenCondition<Self, Then, Otherwise>
  /// One of several sentences, by a parameter's value.
  public typealias Switch<Value, Cases: ParameterSummary> =
    ParameterSummarySwitchCondition<Self, Value, Cases>
  /// The sentence for some values.
  public typealias Case<Value, Content: ParameterSummary> =
    ParameterSummaryCaseCondition<Self, Value, Content>
  /// The sentence for all other values.
  public typealias DefaultCase<Content: ParameterSummary> =
    ParameterSummaryDefaultCaseCondition<Self, Content>
}
