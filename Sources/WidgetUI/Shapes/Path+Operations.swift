import Foundation
public import Graphics
import LayoutEngine

extension Path {
  /// Returns the area of both paths.
  ///
  /// The result consists of lines: curves are flattened with an error of at most a twentieth of a point, and the
  /// areas of straight lines are exact.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - eoFill: Whether the insides of the paths follow the even-odd rule instead of the winding rule.
  /// - Returns: The outline of the area.
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    PathRegions(self, other, eoFill: eoFill).outline(.union)
  }

  /// Returns the area that both paths have in common, as ``union(_:eoFill:)`` does.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    PathRegions(self, other, eoFill: eoFill).outline(.intersection)
  }

  /// Returns the area of this path without that of another, as ``union(_:eoFill:)`` does.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    PathRegions(self, other, eoFill: eoFill).outline(.subtraction)
  }

  /// Returns the area that only one of the paths has, as ``union(_:eoFill:)`` does.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    PathRegions(self, other, eoFill: eoFill).outline(.symmetricDifference)
  }

  /// Returns the area of the path, without lines inside it, as ``union(_:eoFill:)`` does.
  public func normalized(eoFill: Bool = true) -> Path {
    PathRegions(self, Path(), eoFill: eoFill).outline(.union)
  }

  /// Returns the lines of this path that are inside another; curves are flattened.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
    clippedLines(to: other, eoFill: eoFill, isInside: true)
  }

  /// Returns the lines of this path that are outside another; curves are flattened.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
    clippedLines(to: other, eoFill: eoFill, isInside: false)
  }

  private func clippedLines(to other: Path, eoFill: Bool, isInside: Bool) -> Path {
    let region = PathRegions(other, Path(), eoFill: eoFill)
    let borders = FlattenedPath(other).outlines.flatMap {
      Line.lines(of: $0.points, isClosed: true)
    }
    var result = Path()
    for outline in FlattenedPath(self).outlines {
      var parts: [[CGPoint]] = []
      var isContinued = false
      for line in Line.lines(of: outline.points, isClosed: outline.isClosed) {
        for part in line.parts(between: borders) {
          guard region.contains(part.middle) == isInside else {
            isContinued = false
            continue
          }
          if isContinued, let last = parts.indices.last {
            parts[last].append(part.to)
          } else {
            parts.append([part.from, part.to])
          }
          isContinued = true
        }
      }
      result.addParts(parts, isClosed: outline.isClosed)
    }
    return result
  }

  /// Adds the parts of an outline; the last one continues in the first if the outline is closed.
  private mutating func addParts(_ parts: [[CGPoint]], isClosed: Bool) {
    var parts = parts
    if isClosed, let first = parts.first, let last = parts.last, last.last == first.first {
      if parts.count == 1 {
        addLines(Array(first.dropLast()))
        return closeSubpath()
      }
      parts[0] = last + first.dropFirst()
      parts.removeLast()
    }
    for part in parts { addLines(part) }
  }
}

/// A straight line of a path.
private struct Line {
  let from, to: CGPoint

  var middle: CGPoint { from.interpolated(to, by: 0.5) }

  static func lines(of points: [CGPoint], isClosed: Bool) -> [Line] {
    let lines = zip(points, points.dropFirst()).map { Line(from: $0, to: $1) }
    guard isClosed, let first = points.first, let last = points.last, first != last else {
      return lines
    }
    return lines + [Line(from: last, to: first)]
  }

  /// Returns the parts between the crossings with other lines, in order.
  func parts(between borders: [Line]) -> [Line] {
    let fractions = ([0, 1] + borders.compactMap { fraction(crossing: $0) }).sorted()
    return zip(fractions, fractions.dropFirst()).compactMap { start, end in
      guard end > start else { return nil }
      return Line(
        from: start == 0 ? from : from.interpolated(to, by: start),
        to: end == 1 ? to : from.interpolated(to, by: end))
    }
  }

  /// Returns where the line crosses another, as a fraction of its length.
  private func fraction(crossing other: Line) -> CGFloat? {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let (otherX, otherY) = (other.to.x - other.from.x, other.to.y - other.from.y)
    let (startX, startY) = (other.from.x - from.x, other.from.y - from.y)
    let cross = x * otherY - y * otherX
    guard cross != 0 else { return nil }
    let fraction = (startX * otherY - startY * otherX) / cross
    let others = (startX * y - startY * x) / cross
    return fraction > 0 && fraction < 1 && others >= 0 && others <= 1 ? fraction : nil
  }
}

extension Shape {
  /// Returns the area of both shapes; curves are flattened.
  public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.union($1, eoFill: eoFill) }
  }

  /// Returns the area that both shapes have in common; curves are flattened.
  public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.intersection($1, eoFill: eoFill) }
  }

  /// Returns the area of this shape without that of another; curves are flattened.
  public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.subtracting($1, eoFill: eoFill) }
  }

  /// Returns the area that only one of the shapes has; curves are flattened.
  public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.symmetricDifference($1, eoFill: eoFill) }
  }

  /// Returns the lines of this shape that are inside another; curves are flattened.
  public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.lineIntersection($1, eoFill: eoFill) }
  }

  /// Returns the lines of this shape that are outside another; curves are flattened.
  public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other) { $0.lineSubtraction($1, eoFill: eoFill) }
  }
}

/// A shape made from the paths of two shapes in the same rectangle.
private struct CombinedShape<First: Shape, Second: Shape>: Shape {
  let first: First
  let second: Second
  let combine: @Sendable (Path, Path) -> Path

  func path(in rect: CGRect) -> Path { combine(first.path(in: rect), second.path(in: rect)) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { first.sizeThatFits(proposal) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    ShapeOutline(
      combine(
        first.outline(in: rect, environment).area, second.outline(in: rect, environment).area))
  }
}
