package import Foundation

/// Colors at the vertices of a grid whose edges are cubic Bézier curves.
package struct GradientMesh: Hashable, Codable, Sendable {
  /// A vertex of the grid.
  package struct Vertex: Hashable, Codable, Sendable {
    package var position: CGPoint
    /// The control points of the edges that meet at the vertex.
    package var leading, top, trailing, bottom: CGPoint
    package var color: ResolvedColor

    package init(
      position: CGPoint, leading: CGPoint, top: CGPoint, trailing: CGPoint, bottom: CGPoint,
      color: ResolvedColor
    ) {
      self.position = position
      self.leading = leading
      self.top = top
      self.trailing = trailing
      self.bottom = bottom
      self.color = color
    }
  }

  /// The number of vertices in a row; at least 2.
  package let columns: Int
  /// Row by row; at least two rows.
  package var vertices: [Vertex]
  /// The color outside the mesh.
  package var background: ResolvedColor
  /// Whether colors change smoothly at the edges of the grid's cells, too.
  package let smoothsColors: Bool
  /// The space in which the colors of vertices are interpolated.
  package let interpolation: ColorInterpolation

  /// Creates a mesh; `nil` if the vertices are not a grid of at least two by two.
  package init?(
    columns: Int, vertices: [Vertex], background: ResolvedColor, smoothsColors: Bool,
    interpolation: ColorInterpolation = .sRGB
  ) {
    guard columns >= 2, vertices.count >= 2 * columns, vertices.count.isMultiple(of: columns) else {
      return nil
    }
    self.columns = columns
    self.vertices = vertices
    self.background = background
    self.smoothsColors = smoothsColors
    self.interpolation = interpolation
  }

  /// The number of rows.
  package var rows: Int { vertices.count / columns }

  /// The colors as stops of another gradient.
  package var stops: [GradientStop] {
    vertices.indices.map { index in
      GradientStop(
        color: vertices[index].color, location: Double(index) / Double(vertices.count - 1))
    }
  }
}

extension GradientMesh {
  /// A quadrilateral with straight edges and a color at each corner, which begin at the top left, clockwise.
  package struct Patch: Hashable, Sendable {
    package var corners: [CGPoint]
    package var colors: [ResolvedColor]
  }

  /// Divides the mesh into small patches, row by row.
  package func patches() -> [Patch] {
    let cells = (columns - 1) * (rows - 1)
    let steps = max(1, min(12, Int((4096.0 / Double(cells)).squareRoot())))
    let colors = vertices.map { interpolation.coordinates(of: $0.color) }
    return (0..<rows - 1).flatMap { row in
      (0..<columns - 1).flatMap { column in
        patches(ofCell: column, row, steps: steps, colors: colors)
      }
    }
  }

  private func patches(
    ofCell column: Int, _ row: Int, steps: Int, colors: [SIMD4<Double>]
  ) -> [Patch] {
    let grid = (0...steps).map { y in
      (0...steps).map { x in
        let (u, v) = (Double(x) / Double(steps), Double(y) / Double(steps))
        return (position(column, row, u, v), color(column, row, u, v, of: colors))
      }
    }
    return (0..<steps).flatMap { y in
      (0..<steps).map { x in
        let corners = [grid[y][x], grid[y][x + 1], grid[y + 1][x + 1], grid[y + 1][x]]
        return Patch(corners: corners.map(\.0), colors: corners.map(\.1))
      }
    }
  }

  private func vertex(_ column: Int, _ row: Int) -> Vertex { vertices[row * columns + column] }

  /// A point of the Coons patch of a cell.
  private func position(_ column: Int, _ row: Int, _ u: Double, _ v: Double) -> CGPoint {
    let topLeft = vertex(column, row), topRight = vertex(column + 1, row)
    let bottomLeft = vertex(column, row + 1), bottomRight = vertex(column + 1, row + 1)
    func value(_ axis: (CGPoint) -> Double) -> Double {
      func edge(_ points: [CGPoint], _ t: Double) -> Double {
        Bezier.value(points.map(axis), at: t)
      }
      let top = edge(
        [topLeft.position, topLeft.trailing, topRight.leading, topRight.position], u)
      let bottom = edge(
        [bottomLeft.position, bottomLeft.trailing, bottomRight.leading, bottomRight.position], u)
      let left = edge(
        [topLeft.position, topLeft.bottom, bottomLeft.top, bottomLeft.position], v)
      let right = edge(
        [topRight.position, topRight.bottom, bottomRight.top, bottomRight.position], v)
      let corners =
        (1 - v) * ((1 - u) * axis(topLeft.position) + u * axis(topRight.position))
        + v * ((1 - u) * axis(bottomLeft.position) + u * axis(bottomRight.position))
      return (1 - v) * top + v * bottom + (1 - u) * left + u * right - corners
    }
    return CGPoint(x: value { $0.x }, y: value { $0.y })
  }

  /// The color at a point of a cell: by straight lines, or by cubic curves through the colors of the neighbors.
  ///
  /// `colors` are those of the vertices, as coordinates in the space of interpolation.
  private func color(
    _ column: Int, _ row: Int, _ u: Double, _ v: Double, of colors: [SIMD4<Double>]
  ) -> ResolvedColor {
    func coordinate(_ index: Int) -> Double {
      func inRow(_ row: Int) -> Double {
        interpolated({ colors[row * columns + $0][index] }, column, count: columns, at: u)
      }
      return interpolated(inRow, row, count: rows, at: v)
    }
    return interpolation.color(
      at: SIMD4(coordinate(0), coordinate(1), coordinate(2), coordinate(3)))
  }

  /// A value between those of `index` and the next one; a Catmull-Rom spline if colors are smooth.
  private func interpolated(
    _ value: (Int) -> Double, _ index: Int, count: Int, at t: Double
  ) -> Double {
    let (start, end) = (value(index), value(index + 1))
    guard smoothsColors else { return start + (end - start) * t }
    let slopes = [
      index > 0 ? (end - value(index - 1)) / 2 : end - start,
      index + 2 < count ? (value(index + 2) - start) / 2 : end - start,
    ]
    return Bezier.value([start, start + slopes[0] / 3, end - slopes[1] / 3, end], at: t)
  }
}

/// A cubic Bézier curve of one coordinate.
private enum Bezier {
  static func value(_ points: [Double], at t: Double) -> Double {
    let s = 1 - t
    return s * s * s * points[0] + 3 * s * s * t * points[1] + 3 * s * t * t * points[2]
      + t * t * t * points[3]
  }
}
