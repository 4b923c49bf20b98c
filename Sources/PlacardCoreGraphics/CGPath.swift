public import Foundation
public import Graphics

/// An immutable path.
public class CGPath: @unchecked Sendable {
  /// The path; only a mutable path changes it.
  package fileprivate(set) var path: Path

  package init(_ path: Path) { self.path = path }

  /// Creates a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect).transformed(by: transform))
  }

  /// Creates the ellipse inside of a rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(Path(ellipseIn: rect).transformed(by: transform))
  }

  /// Creates a rectangle with round corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let size = CGSize(width: cornerWidth, height: cornerHeight)
    self.init(
      Path(roundedRect: rect, cornerSize: size, style: .circular).transformed(by: transform))
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }
  /// The smallest rectangle around the outline.
  public var boundingBox: CGRect { path.boundingRect }
  /// The smallest rectangle around the outline.
  public var boundingBoxOfPath: CGRect { path.boundingRect }
  /// Where the next line starts.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// Returns a path that can be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }
}

/// A mutable path.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates an empty path.
  public convenience init() { self.init(Path()) }

  /// Starts a new outline.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Draws a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Draws straight lines.
  public func addLines(between points: [CGPoint]) { path.addLines(points) }
  /// Draws a curve with one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }
  /// Draws a curve with two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }
  /// Draws a part of a circle.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle),
      endAngle: .radians(endAngle), clockwise: clockwise)
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }
  /// Adds the ellipse inside of a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
  /// Adds a rectangle with round corners.
  public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    path.addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular)
  }
  /// Adds a path.
  public func addPath(_ other: CGPath) { path.addPath(other.path) }
  /// Draws a straight line back to the start.
  public func closeSubpath() { path.closeSubpath() }
}

extension Path {
  fileprivate func transformed(by transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee) } ?? self
  }
}
