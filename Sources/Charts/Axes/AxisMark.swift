public import Foundation
public import Graphics
public import WidgetUI

/// A grid line, a tick or a label at a value of an axis.
@MainActor @preconcurrency
public protocol AxisMark: SendableMetatype {
  /// The type of the body.
  associatedtype Body: AxisMark
  /// The marks that this one consists of.
  @AxisMarkBuilder @MainActor @preconcurrency var body: Body { get }

  /// Returns the descriptions of the marks to draw. Authors neither implement nor call this: a `body` suffices.
  @MainActor @preconcurrency func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions
}

/// The marks at a value of an axis, as they are drawn.
public struct AxisMarkDescriptions {
  var marks: [AxisMarkDescription]
}

/// A mark of an axis, as it is drawn.
struct AxisMarkDescription {
  enum Kind {
    case gridLine
    case tick(AxisTick.Length)
    case label(AxisLabelDescription)
  }
  let kind: Kind
  var isCentered: Bool?
  var stroke: StrokeStyle?
  var style: AnyShapeStyle?
  var font: Font?
  var offset = CGSize.zero
  var opacity = 1.0
}

nonisolated extension AxisMark {
  /// Returns the descriptions of the `body`.
  @MainActor public func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    inputs.lowering.body { body }.descriptions(in: inputs)
  }
}

nonisolated extension AxisMark where Body == Never {
  /// Not available: the package draws this mark itself.
  public var body: Never { preconditionFailure("'\(Self.self)' is a primitive axis mark") }
}

extension Never: AxisMark {
  /// Not available: `Never` has no values.
  @MainActor public func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    AxisMarkDescriptions(marks: [])
  }
}

extension Optional: AxisMark where Wrapped: AxisMark {
  /// Returns the descriptions of the wrapped mark.
  @MainActor public func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    self?.descriptions(in: inputs) ?? AxisMarkDescriptions(marks: [])
  }
}

extension BuilderConditional: AxisMark where TrueContent: AxisMark, FalseContent: AxisMark {
  /// Returns the descriptions of the chosen mark.
  @MainActor public func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    switch self {
    case .first(let mark): mark.descriptions(in: inputs)
    case .second(let mark): mark.descriptions(in: inputs)
    }
  }
}

/// A type-erased mark of an axis.
nonisolated public struct AnyAxisMark: AxisMark {
  private let mark: any AxisMark

  /// Erases the type of `mark`.
  public init(_ mark: some AxisMark) { self.mark = mark }
  /// Erases the type of `mark`.
  public init(erasing mark: some AxisMark) { self.mark = mark }

  /// Returns the descriptions of the erased mark.
  @MainActor public func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    mark.descriptions(in: inputs)
  }
}

nonisolated extension AnyAxisMark {
  /// Joins marks whose number is not known when the chart is compiled.
  package init(contentsOf list: [AnyAxisMark]) {
    self.init(erasing: AxisMarkList(list: list))
  }
}

/// Marks at a value that are drawn one after the other.
nonisolated private struct AxisMarkList: AxisMark {
  let list: [AnyAxisMark]

  @MainActor func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    AxisMarkDescriptions(marks: list.flatMap { $0.descriptions(in: inputs).marks })
  }
}

/// Several marks at a value, the result of a builder's closure.
nonisolated public struct TupleAxisMark<each Content: AxisMark>: AxisMark {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// Returns the descriptions of all marks, in order.
  @MainActor public func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    var marks: [AxisMarkDescription] = []
    for part in repeat each content { marks += part.descriptions(in: inputs).marks }
    return AxisMarkDescriptions(marks: marks)
  }
}

/// Builds the marks at a value of an axis.
@resultBuilder
public enum AxisMarkBuilder {
  /// One mark.
  public static func buildExpression<Content: AxisMark>(_ content: Content) -> Content { content }
  /// No mark.
  public static func buildBlock() -> TupleAxisMark<> { TupleAxisMark() }
  /// One mark.
  public static func buildBlock<Content: AxisMark>(_ content: Content) -> Content { content }
  /// Several marks.
  public static func buildBlock<each Content: AxisMark>(
    _ content: repeat each Content
  ) -> TupleAxisMark<repeat each Content> {
    TupleAxisMark(repeat each content)
  }
  /// An `if` without `else`.
  public static func buildIf<Content: AxisMark>(_ content: Content?) -> Content? { content }
  /// The branch of an `if` whose condition is true.
  public static func buildEither<TrueContent: AxisMark, FalseContent: AxisMark>(
    first: TrueContent
  ) -> BuilderConditional<TrueContent, FalseContent> { .first(first) }
  /// An `else`.
  public static func buildEither<TrueContent: AxisMark, FalseContent: AxisMark>(
    second: FalseContent
  ) -> BuilderConditional<TrueContent, FalseContent> { .second(second) }
  /// An `if #available`.
  public static func buildLimitedAvailability(_ content: some AxisMark) -> AnyAxisMark {
    AnyAxisMark(content)
  }
}

/// A line across the plot area at a value.
nonisolated public struct AxisGridLine: AxisMark {
  private let description: AxisMarkDescription

  /// Creates a line; `centered` places it in the middle of the value's unit or category.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
    description = AxisMarkDescription(kind: .gridLine, isCentered: centered, stroke: stroke)
  }

  /// Returns the line.
  @MainActor public func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    AxisMarkDescriptions(marks: [description])
  }
}

/// A short line outside the plot area at a value.
nonisolated public struct AxisTick: AxisMark {
  /// The length of a tick.
  public struct Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    enum Kind: Hashable { case automatic, points(CGFloat), label(CGFloat) }
    let kind: Kind

    /// The standard length.
    public static let automatic = Length(kind: .automatic)
    /// As long as the label.
    public static let label = Length(kind: .label(0))
    /// As long as the longest label.
    public static let longestLabel = Length(kind: .label(0))
    /// As long as the label and a distance in points.
    public static func label(extendPastBy extra: CGFloat = 0) -> Length {
      Length(kind: .label(extra))
    }
    /// As long as the longest label and a distance in points.
    public static func longestLabel(extendPastBy extra: CGFloat = 0) -> Length {
      Length(kind: .label(extra))
    }

    init(kind: Kind) { self.kind = kind }
    /// Creates a length in points.
    public init(floatLiteral value: Double) { kind = .points(value) }
    /// Creates a length in points.
    public init(integerLiteral value: Int) { kind = .points(CGFloat(value)) }
  }

  private let description: AxisMarkDescription

  /// Creates a tick.
  public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
    description = AxisMarkDescription(kind: .tick(length), isCentered: centered, stroke: stroke)
  }

  /// Creates a tick; the length is in points.
  @_disfavoredOverload
  public init(centered: Bool? = nil, length: CGFloat, stroke: StrokeStyle? = nil) {
    self.init(centered: centered, length: Length(kind: .points(length)), stroke: stroke)
  }

  /// Returns the tick.
  @MainActor public func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    AxisMarkDescriptions(marks: [description])
  }
}

/// Marks that are changed.
nonisolated private struct ModifiedAxisMark<Content: AxisMark>: AxisMark {
  let content: Content
  let change: (inout AxisMarkDescription) -> Void

  @MainActor func descriptions(in inputs: ChartInputs) -> AxisMarkDescriptions {
    var result = content.descriptions(in: inputs)
    for index in result.marks.indices { change(&result.marks[index]) }
    return result
  }
}

nonisolated extension AxisMark {
  /// Sets the style of the marks.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark {
    ModifiedAxisMark(content: self) { if $0.style == nil { $0.style = AnyShapeStyle(style) } }
  }

  /// Sets the font of labels.
  public func font(_ font: Font?) -> some AxisMark {
    ModifiedAxisMark(content: self) { if $0.font == nil { $0.font = font } }
  }

  /// Moves the marks, in points.
  public func offset(_ offset: CGSize) -> some AxisMark {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Moves the marks, in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark {
    ModifiedAxisMark(content: self) {
      guard x.isFinite, y.isFinite else { return }
      $0.offset.width += x
      $0.offset.height += y
    }
  }

  /// Multiplies the opacity of the marks.
  public func opacity(_ opacity: Double) -> some AxisMark {
    ModifiedAxisMark(content: self) {
      if opacity.isFinite { $0.opacity *= min(max(opacity, 0), 1) }
    }
  }
}
