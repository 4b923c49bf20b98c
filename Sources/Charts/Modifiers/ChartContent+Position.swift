public import Foundation
public import LayoutEngine

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
