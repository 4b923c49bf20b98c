import Foundation
public import Graphics

/// A view that paints a shape; more fills and strokes of the same shape can be put over it.
public protocol ShapeView<Content>: View {
  /// The type of the shape.
  associatedtype Content: Shape
  /// The shape that is painted.
  var shape: Content { get }
}

/// A shape filled with a style, over another view.
public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView {
  /// There is none: the package draws the view.
  public typealias Body = Never

  /// The shape that is filled.
  public var shape: Content
  /// What it is filled with.
  public var style: Style
  /// How its inside is told.
  public var fillStyle: FillStyle
  /// What lies below.
  public var background: Background

  /// Makes the view.
  public init(shape: Content, style: Style, fillStyle: FillStyle, background: Background) {
    self.shape = shape
    self.style = style
    self.fillStyle = fillStyle
    self.background = background
  }

  /// One node.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let painter = ShapePainter(shape: shape, inputs: inputs)
    return painter.lowered(over: background) { rect, items in
      painter.fill(style, fillStyle, in: rect, into: &items)
    }
  }
}

/// A line along a shape's outline, half of it inside and half outside, over another view.
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView {
  /// The shape whose outline is drawn.
  public var shape: Content
  /// What it is drawn with.
  public var style: Style
  /// How the line is drawn.
  public var strokeStyle: StrokeStyle
  /// Whether edges are smoothed.
  public var isAntialiased: Bool
  /// What lies below.
  public var background: Background

  /// Makes the view.
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

  /// One node.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let painter = ShapePainter(shape: shape, inputs: inputs)
    return painter.lowered(over: background) { rect, items in
      painter.stroke(style, strokeStyle, antialiased: isAntialiased, in: rect, into: &items)
    }
  }
}

/// A line along the inside of a shape's outline, over another view.
public struct StrokeBorderShapeView<
  Content: InsettableShape, Style: ShapeStyle, Background: View
>: ShapeView {
  /// The shape whose border is drawn.
  public var shape: Content
  /// What it is drawn with.
  public var style: Style
  /// How the line is drawn.
  public var strokeStyle: StrokeStyle
  /// Whether edges are smoothed.
  public var isAntialiased: Bool
  /// What lies below.
  public var background: Background

  /// Makes the view.
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

  /// One node.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let painter = ShapePainter(
      shape: shape.inset(by: strokeStyle.lineWidth / 2), inputs: inputs)
    return painter.lowered(over: background) { rect, items in
      painter.stroke(style, strokeStyle, antialiased: isAntialiased, in: rect, into: &items)
    }
  }
}
