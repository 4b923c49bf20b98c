import Foundation
import Graphics

/// Colors at the points of a grid, which need not be regular.
///
/// Positions are fractions of the filled area. Between points, edges are smooth curves.
nonisolated public struct MeshGradient: ShapeStyle, View {
  /// A point of the grid with the control points of its edges.
  public struct BezierPoint: Hashable, Sendable {
    /// The point.
    public var position: SIMD2<Float>
    /// The control point toward the point before it in its row.
    public var leadingControlPoint: SIMD2<Float>
    /// The control point toward the point above.
    public var topControlPoint: SIMD2<Float>
    /// The control point toward the next point of its row.
    public var trailingControlPoint: SIMD2<Float>
    /// The control point toward the point below.
    public var bottomControlPoint: SIMD2<Float>

    /// Creates a point.
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      self.leadingControlPoint = leadingControlPoint
      self.topControlPoint = topControlPoint
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }

  /// Where the points are.
  public enum Locations: Hashable, Sendable {
    /// Points, whose control points follow from their neighbors.
    case points([SIMD2<Float>])
    /// Points with control points.
    case bezierPoints([BezierPoint])
  }

  /// The colors of the points.
  public enum Colors: Hashable, Sendable {
    /// Colors of the environment.
    case colors([Color])
    /// Colors that are resolved already.
    case resolvedColors([Color.Resolved])
  }

  /// The number of points in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// Where the points are, row by row.
  public var locations: Locations
  /// The color of each point.
  public var colors: Colors
  /// The color outside the grid.
  public var background: Color
  /// Whether colors change smoothly at the points, too.
  public var smoothsColors: Bool
  /// The space in which the colors between points are interpolated.
  public var colorSpace: Gradient.ColorSpace

  /// Creates a gradient.
  public init(
    width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.width = width
    self.height = height
    self.locations = locations
    self.colors = colors
    self.background = background
    self.smoothsColors = smoothsColors
    self.colorSpace = colorSpace
  }

  /// Creates a gradient between points.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// Creates a gradient between points with control points.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color],
    background: Color = .clear, smoothsColors: Bool = true,
    colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints),
      colors: .colors(colors), background: background, smoothsColors: smoothsColors,
      colorSpace: colorSpace)
  }

  /// Returns the gradient in the rectangle of the context; its background if the points and colors are no grid.
  public func paint(in context: StyleContext) -> ResolvedPaint {
    let background = background.resolvedColor(in: context)
    guard width >= 2, height >= 2, width <= 256, height <= 256 else {
      return ResolvedPaint(.color(background))
    }
    let colors = resolvedColors(in: context)
    let points = bezierPoints
    guard colors.count == width * height, points.count == colors.count,
      let mesh = GradientMesh(
        columns: width,
        vertices: zip(points, colors).map { $0.vertex(in: context.rect, color: $1) },
        background: background, smoothsColors: smoothsColors,
        interpolation: colorSpace.interpolation)
    else { return ResolvedPaint(.color(background)) }
    return ResolvedPaint(.meshGradient(mesh))
  }

  /// Lowers the view to one node that fills the proposed size.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    Rectangle().fill(self).lowered(in: inputs)
  }
}

extension MeshGradient {
  private func resolvedColors(in context: StyleContext) -> [ResolvedColor] {
    switch colors {
    case .colors(let colors): colors.map { $0.resolvedColor(in: context) }
    case .resolvedColors(let colors): colors.map { Color($0).resolvedColor(in: context) }
    }
  }

  /// The points, with the control points of a Catmull-Rom spline where they have none.
  private var bezierPoints: [BezierPoint] {
    switch locations {
    case .bezierPoints(let points): return points
    case .points(let points):
      guard points.count == width * height else { return [] }
      return points.indices.map { index in
        let (column, row) = (index % width, index / width)
        let point = points[index]
        let across = slope(
          column > 0 ? points[index - 1] : nil, point,
          column + 1 < width ? points[index + 1] : nil)
        let down = slope(
          row > 0 ? points[index - width] : nil, point,
          row + 1 < height ? points[index + width] : nil)
        return BezierPoint(
          position: point, leadingControlPoint: point - across, topControlPoint: point - down,
          trailingControlPoint: point + across, bottomControlPoint: point + down)
      }
    }
  }

  /// A third of the slope at a point between its neighbors.
  private func slope(
    _ before: SIMD2<Float>?, _ point: SIMD2<Float>, _ after: SIMD2<Float>?
  ) -> SIMD2<Float> {
    switch (before, after) {
    case (let before?, let after?): (after - before) / 6
    case (nil, let after?): (after - point) / 3
    case (let before?, nil): (point - before) / 3
    case (nil, nil): .zero
    }
  }
}

extension MeshGradient.BezierPoint {
  fileprivate func vertex(in rect: CGRect, color: ResolvedColor) -> GradientMesh.Vertex {
    func point(_ fractions: SIMD2<Float>) -> CGPoint {
      CGPoint(
        x: rect.minX + Double(fractions.x) * rect.width,
        y: rect.minY + Double(fractions.y) * rect.height)
    }
    return GradientMesh.Vertex(
      position: point(position), leading: point(leadingControlPoint), top: point(topControlPoint),
      trailing: point(trailingControlPoint), bottom: point(bottomControlPoint), color: color)
  }
}
