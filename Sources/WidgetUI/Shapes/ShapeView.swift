import Foundation
public import Graphics

/// A view that paints a shape; further fills and strokes of the same shape can be added.
nonisolated public protocol ShapeView<Content>: View, _RemoveGlobalActorIsolation {
  /// The type of the shape.
  associatedtype Content: Shape
  /// The shape that is painted.
  var shape: Content { get }
}

/// A shape filled with a style, over another view.
nonisolated public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View>:
  ShapeView
{
  /// Not available: the package draws the view.
  public typealias Body = Never

  /// The filled shape.
  public var shape: Content
  /// The style of the fill.
  public var style: Style
  /// The fill rule and antialiasing.
  public var fillStyle: FillStyle
  /// The view behind the shape.
  public var background: Background

  /// Creates the view.
  public init(shape: Content, style: Style, fillStyle: FillStyle, background: Background) {
    self.shape = shape
    self.style = style
    self.fillStyle = fillStyle
    self.background = background
  }

  /// Lowers the view to one node.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let painter = ShapePainter(shape: shape, inputs: inputs)
    return painter.lowered(over: background) { rect, items in
      painter.fill(style, fillStyle, in: rect, into: &items)
    }
  }
}

/// A stroke centered on a shape's outline, over another view.
nonisolated public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>:
  ShapeView
{
  /// The stroked shape.
  public var shape: Content
  /// The style of the stroke.
  public var style: Style
  /// The line width, caps, joins and dashes.
  public var strokeStyle: StrokeStyle
  /// Whether edges are antialiased.
  public var isAntialiased: Bool
  /// The view behind the shape.
  public var background: Background

  /// Creates the view.
  public init(
    shape: Content, style: Style, strokeStyle: StrokeStyle, isAntialiased: Bool,
    background: Background
  ) {
    self.shape = shape
    self.style = style
    self.strokeStyle = strokeStyle
    self.isAntialiased = isAntialiased
    self.background = background
  }

  /// Lowers the view to one node.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let painter = ShapePainter(shape: shape, inputs: inputs)
    return painter.lowered(over: background) { rect, items in
      painter.stroke(style, strokeStyle, antialiased: isAntialiased, in: rect, into: &items)
    }
  }
}

/// A stroke along the inside of a shape's outline, over another view.
nonisolated public struct StrokeBorderShapeView<
  Content: InsettableShape, Style: ShapeStyle, Background: View
>: ShapeView {
  /// The stroked shape.
  public var shape: Content
  /// The style of the stroke.
  public var style: Style
  /// The line width, caps, joins and dashes.
  public var strokeStyle: StrokeStyle
  /// Whether edges are antialiased.
  public var isAntialiased: Bool
  /// The view behind the shape.
  public var background: Background

  /// Creates the view.
  public init(
    shape: Content, style: Style, strokeStyle: StrokeStyle, isAntialiased: Bool,
    background: Background
  ) {
    self.shape = shape
    self.style = style
    self.strokeStyle = strokeStyle
    self.isAntialiased = isAntialiased
    self.background = background
  }

  /// Lowers the view to one node.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let painter = ShapePainter(
      shape: shape.inset(by: strokeStyle.lineWidth / 2), inputs: inputs)
    return painter.lowered(over: background) { rect, items in
      painter.stroke(style, strokeStyle, antialiased: isAntialiased, in: rect, into: &items)
    }
  }
}
