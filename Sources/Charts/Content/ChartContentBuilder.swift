/// Builds the content of a chart from the marks in a closure.
@resultBuilder
public enum ChartContentBuilder {
  /// One content.
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content {
    content
  }
  /// No content.
  public static func buildBlock() -> EmptyChartContent { EmptyChartContent() }
  /// One content.
  public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }
  /// Several contents.
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> TupleChartContent<repeat each Content> {
    TupleChartContent(repeat each content)
  }
  /// An `if` without `else`.
  public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }
  /// The branch of an `if` whose condition is true.
  public static func buildEither<TrueContent: ChartContent, FalseContent: ChartContent>(
    first: TrueContent
  ) -> BuilderConditional<TrueContent, FalseContent> { .first(first) }
  /// An `else`.
  public static func buildEither<TrueContent: ChartContent, FalseContent: ChartContent>(
    second: FalseContent
  ) -> BuilderConditional<TrueContent, FalseContent> { .second(second) }
  /// An `if #available`.
  public static func buildLimitedAvailability(_ content: some ChartContent) -> AnyChartContent {
    AnyChartContent(content)
  }
}

/// One of two contents, the result of an `if` with an `else`.
public enum BuilderConditional<TrueContent, FalseContent> {
  /// The content of the `if`.
  case first(TrueContent)
  /// The content of the `else`.
  case second(FalseContent)
}

extension BuilderConditional: ChartContent
where TrueContent: ChartContent, FalseContent: ChartContent {
  /// Not available: the package plots the content itself.
  public var body: Never { preconditionFailure("a conditional content has no body") }

  /// Returns the marks of the chosen content.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks {
    switch self {
    case .first(let content): content.marks(in: inputs)
    case .second(let content): content.marks(in: inputs)
    }
  }
}

/// Several contents one after another, the result of a builder's closure.
nonisolated public struct TupleChartContent<each Content: ChartContent>: ChartContent {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// Returns all marks, in order.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks {
    var marks: [Mark] = []
    for part in repeat each content { marks += part.marks(in: inputs).marks }
    return ChartMarks(marks)
  }
}
