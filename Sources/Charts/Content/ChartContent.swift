public import Foundation
public import LayoutEngine
public import WidgetUI

/// The content of a chart: marks, and groups of them.
///
/// Content of your own composes others in its `body`, as a `View` does.
@MainActor @preconcurrency
public protocol ChartContent: SendableMetatype {
  /// The type of the body.
  associatedtype Body: ChartContent
  /// The content that this one consists of.
  @ChartContentBuilder @MainActor @preconcurrency var body: Body { get }

  /// Returns the marks. Authors neither implement nor call this: a `body` suffices.
  @MainActor @preconcurrency func marks(in inputs: ChartInputs) -> ChartMarks
}

nonisolated extension ChartContent {
  /// Returns the marks of the `body`, in which `@Environment` reads the chart's environment.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks {
    inputs.lowering.body { body }.marks(in: inputs)
  }
}

/// The inputs for creating the marks of a chart.
public struct ChartInputs {
  let lowering: LoweringInputs
}

/// The marks of a content, in drawing order.
public struct ChartMarks {
  var marks: [Mark]

  init(_ marks: [Mark] = []) { self.marks = marks }
}

nonisolated extension ChartContent where Body == Never {
  /// Not available: the package plots this content itself.
  public var body: Never {
    preconditionFailure("'\(Self.self)' is a primitive mark without a body")
  }
}

extension Never: ChartContent {
  /// Not available: `Never` has no values.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks { ChartMarks() }
}

extension Optional: ChartContent where Wrapped: ChartContent {
  /// Not available: the package plots optional content itself.
  public var body: Never { preconditionFailure("optional content has no body") }

  /// Returns the marks of the wrapped content.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks {
    self?.marks(in: inputs) ?? ChartMarks()
  }
}

/// Content without marks.
nonisolated public struct EmptyChartContent: ChartContent {
  /// Creates the content.
  public init() {}

  /// Returns no marks.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks { ChartMarks() }
}

/// Type-erased content.
nonisolated public struct AnyChartContent: ChartContent {
  private let content: any ChartContent

  /// Erases the type of `content`.
  public init<Content: ChartContent>(_ content: Content) { self.content = content }
  /// Erases the type of `content`.
  public init(erasing content: some ChartContent) { self.content = content }

  /// Returns the marks of the erased content.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks {
    content.marks(in: inputs)
  }
}

nonisolated extension AnyChartContent {
  /// Joins contents whose number is not known when the chart is compiled.
  package init(contentsOf list: [AnyChartContent]) {
    self.init(erasing: ChartContentList(list: list))
  }
}

/// Contents whose marks follow each other.
nonisolated private struct ChartContentList: ChartContent {
  let list: [AnyChartContent]

  @MainActor func marks(in inputs: ChartInputs) -> ChartMarks {
    ChartMarks(list.flatMap { $0.marks(in: inputs).marks })
  }
}

/// Several marks as one content, to which a modifier applies.
nonisolated public struct Plot<Content: ChartContent>: ChartContent {
  private let content: Content

  /// Creates a group of marks.
  public init(@ChartContentBuilder content: () -> Content) { self.content = content() }

  /// Returns the marks of the content.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks {
    content.marks(in: inputs)
  }
}

extension ForEach: ChartContent where Content: ChartContent {
  /// Returns the marks of all elements, in order.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks {
    ChartMarks(
      data.flatMap { element in
        inputs.lowering.body { content(element) }.marks(in: inputs).marks
      })
  }
}

extension ForEach where Content: ChartContent {
  /// Creates marks for every element, identified by a property.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable, Content: ChartContent {
  /// Creates marks for every element.
  public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, id: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: ChartContent {
  /// Creates marks for every number in a range.
  public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

nonisolated extension ChartContent {
  /// Places marks with different values side by side.
  ///
  /// - Parameters:
  ///   - value: The value by which marks are distinguished.
  ///   - axis: The axis along which they are placed; by default that of the categories or dates.
  ///   - span: The part of the available size that they cover together.
  /// - Returns: The marks side by side.
  public func position<P: Plottable>(
    by value: PlottableValue<P>, axis: Axis? = nil, span: MarkDimension = .automatic
  ) -> some ChartContent {
    setting(\.group, MarkGrouping(value: value.data, axis: axis, span: span))
  }

  /// Moves the marks, in points.
  public func offset(_ offset: CGSize) -> some ChartContent {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Moves the marks, in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    offset(xStart: x, xEnd: x, yStart: y, yEnd: y)
  }

  /// Moves the marks, and their ends along the y axis, in points.
  public func offset(x: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0) -> some ChartContent {
    offset(xStart: x, xEnd: x, yStart: yStart, yEnd: yEnd)
  }

  /// Moves the marks, and their ends along the x axis, in points.
  public func offset(xStart: CGFloat = 0, xEnd: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    offset(xStart: xStart, xEnd: xEnd, yStart: y, yEnd: y)
  }

  /// Moves the ends of the marks, in points.
  public func offset(
    xStart: CGFloat = 0, xEnd: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0
  ) -> some ChartContent {
    changing { attributes in
      let moves = [xStart, xEnd, yStart, yEnd]
      guard moves.allSatisfy(\.isFinite) else { return }
      // Farther than any display reaches, and near enough for the arithmetic of drawing.
      let limit: CGFloat = 100_000
      func moved(_ position: CGFloat, by move: CGFloat) -> CGFloat {
        min(max(position + move, -limit), limit)
      }
      attributes.offset.xStart = moved(attributes.offset.xStart, by: xStart)
      attributes.offset.xEnd = moved(attributes.offset.xEnd, by: xEnd)
      attributes.offset.yStart = moved(attributes.offset.yStart, by: yStart)
      attributes.offset.yEnd = moved(attributes.offset.yEnd, by: yEnd)
    }
  }
}
