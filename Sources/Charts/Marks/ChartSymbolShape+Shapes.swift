public import Foundation
public import Graphics
public import WidgetUI

extension Circle: ChartSymbolShape {}
extension Rectangle: ChartSymbolShape {}

// Disfavored: as a view, the shape has the method of all shapes.
extension ChartSymbolShape where Self: InsettableShape {
  /// Draws only the inside of the outline; the width is in points.
  @_disfavoredOverload
  public func strokeBorder(lineWidth: CGFloat = 1) -> some ChartSymbolShape {
    OutlinedSymbolShape(shape: self, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws only the inside of the outline.
  @_disfavoredOverload
  public func strokeBorder(style: StrokeStyle) -> some ChartSymbolShape {
    OutlinedSymbolShape(shape: self, style: style)
  }
}

/// The inside of the outline of a shape.
private struct OutlinedSymbolShape<Base: ChartSymbolShape & InsettableShape>: ChartSymbolShape {
  let shape: Base
  let style: StrokeStyle

  var perceptualUnitRect: CGRect { shape.perceptualUnitRect }

  func path(in rect: CGRect) -> Path {
    shape.inset(by: style.lineWidth / 2).path(in: rect).strokedPath(style)
  }
}

/// A symbol of any shape.
public struct AnyChartSymbolShape: ChartSymbolShape {
  private let shape: any ChartSymbolShape

  /// Erases the type of a shape.
  public init(_ content: any ChartSymbolShape) { shape = content }

  /// The part of a unit square in which the symbol has the same visual size as other symbols.
  public var perceptualUnitRect: CGRect { shape.perceptualUnitRect }

  /// Returns the outline of the symbol in `rect`.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}
