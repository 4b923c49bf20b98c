import WidgetUI

/// The content of an axis: groups of marks at values.
@MainActor @preconcurrency
public protocol AxisContent: SendableMetatype {
  /// The type of the body.
  associatedtype Body: AxisContent
  /// The content that this one consists of.
  @AxisContentBuilder @MainActor @preconcurrency var body: Body { get }

  /// Returns the groups of marks. Authors neither implement nor call this: a `body` suffices.
  @MainActor @preconcurrency func groups(in inputs: ChartInputs) -> AxisMarkGroups
}

/// Groups of marks of an axis.
public struct AxisMarkGroups {
  var groups: [AxisMarkGroup]
}

/// Marks at the values of an axis.
struct AxisMarkGroup {
  var preset = AxisMarkPreset.automatic
  var position = AxisMarkPosition.automatic
  var values = AxisMarkValues.automatic
  /// Makes the marks of a value; `nil` makes the standard ones.
  var content: ((AxisValue) -> any AxisMark)?
  var stroke: StrokeStyle?
  /// The format of the standard labels.
  var format: AxisLabelFormat?
}

nonisolated extension AxisContent {
  /// Returns the groups of the `body`.
  @MainActor public func groups(in inputs: ChartInputs) -> AxisMarkGroups {
    inputs.lowering.body { body }.groups(in: inputs)
  }
}

nonisolated extension AxisContent where Body == Never {
  /// Not available: the package draws this content itself.
  public var body: Never { preconditionFailure("'\(Self.self)' is primitive axis content") }
}

extension Never: AxisContent {
  /// Not available: `Never` has no values.
  @MainActor public func groups(in inputs: ChartInputs) -> AxisMarkGroups {
    AxisMarkGroups(groups: [])
  }
}

extension Optional: AxisContent where Wrapped: AxisContent {
  /// Returns the groups of the wrapped content.
  @MainActor public func groups(in inputs: ChartInputs) -> AxisMarkGroups {
    self?.groups(in: inputs) ?? AxisMarkGroups(groups: [])
  }
}

extension BuilderConditional: AxisContent
where TrueContent: AxisContent, FalseContent: AxisContent {
  /// Returns the groups of the chosen content.
  @MainActor public func groups(in inputs: ChartInputs) -> AxisMarkGroups {
    switch self {
    case .first(let content): content.groups(in: inputs)
    case .second(let content): content.groups(in: inputs)
    }
  }
}

/// Type-erased content of an axis.
nonisolated public struct AnyAxisContent: AxisContent {
  private let content: any AxisContent

  /// Erases the type of `content`.
  public init(_ content: some AxisContent) { self.content = content }
  /// Erases the type of `content`.
  public init(erasing content: some AxisContent) { self.content = content }

  /// Returns the groups of the erased content.
  @MainActor public func groups(in inputs: ChartInputs) -> AxisMarkGroups {
    content.groups(in: inputs)
  }
}

nonisolated extension AnyAxisContent {
  /// Joins contents whose number is not known when the chart is compiled.
  package init(contentsOf list: [AnyAxisContent]) {
    self.init(erasing: AxisContentList(list: list))
  }
}

/// Contents whose groups follow each other.
nonisolated private struct AxisContentList: AxisContent {
  let list: [AnyAxisContent]

  @MainActor func groups(in inputs: ChartInputs) -> AxisMarkGroups {
    AxisMarkGroups(groups: list.flatMap { $0.groups(in: inputs).groups })
  }
}

/// Several contents of an axis, the result of a builder's closure.
nonisolated public struct TupleAxisContent<each Content: AxisContent>: AxisContent {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// Returns all groups, in order.
  @MainActor public func groups(in inputs: ChartInputs) -> AxisMarkGroups {
    var groups: [AxisMarkGroup] = []
    for part in repeat each content { groups += part.groups(in: inputs).groups }
    return AxisMarkGroups(groups: groups)
  }
}

/// Builds the content of an axis.
@resultBuilder
public enum AxisContentBuilder {
  /// One content.
  public static func buildExpression<Content: AxisContent>(_ content: Content) -> Content {
    content
  }
  /// No content.
  public static func buildBlock() -> TupleAxisContent<> { TupleAxisContent() }
  /// One content.
  public static func buildBlock<Content: AxisContent>(_ content: Content) -> Content { content }
  /// Several contents.
  public static func buildBlock<each Content: AxisContent>(
    _ content: repeat each Content
  ) -> TupleAxisContent<repeat each Content> {
    TupleAxisContent(repeat each content)
  }
  /// An `if` without `else`.
  public static func buildIf<Content: AxisContent>(_ content: Content?) -> Content? { content }
  /// The branch of an `if` whose condition is true.
  public static func buildEither<TrueContent: AxisContent, FalseContent: AxisContent>(
    first: TrueContent
  ) -> BuilderConditional<TrueContent, FalseContent> { .first(first) }
  /// An `else`.
  public static func buildEither<TrueContent: AxisContent, FalseContent: AxisContent>(
    second: FalseContent
  ) -> BuilderConditional<TrueContent, FalseContent> { .second(second) }
  /// An `if #available`.
  public static func buildLimitedAvailability(_ content: some AxisContent) -> AnyAxisContent {
    AnyAxisContent(content)
  }
}
