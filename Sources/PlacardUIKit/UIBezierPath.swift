public import Foundation
public import Graphics
public import PlacardCoreGraphics
import WidgetUI

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// At the top left.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// At the top right.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// At the bottom left.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// At the bottom right.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All.
  public static let allCorners = UIRectCorner(rawValue: 15)
}

/// A path to fill or stroke, with the style of its stroke.
public final class UIBezierPath {
  private var path: Path
  private var style = StrokeStyle()

  private init(path: Path) { self.path = path }

  /// Creates an empty path.
  public convenience init() { self.init(path: Path()) }
  /// Creates a rectangle.
  public convenience init(rect: CGRect) { self.init(path: Path(rect)) }
  /// Creates the ellipse inside of a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(path: Path(ellipseIn: rect)) }
  /// Creates a path from a path of Core Graphics.
  public convenience init(cgPath: CGPath) { self.init(path: Path(cgPath)) }

  /// Creates a rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(path: Path(roundedRect: rect, cornerRadius: cornerRadius))
  }

  /// Creates a rectangle of which some corners are round.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    let limit = max(0, min(rect.width, rect.height) / 2)
    func radius(_ corner: UIRectCorner) -> CGFloat {
      corners.contains(corner) ? min(max(cornerRadii.width, 0), limit) : 0
    }
    let radii = RectangleCornerRadii(
      topLeading: radius(.topLeft), bottomLeading: radius(.bottomLeft),
      bottomTrailing: radius(.bottomRight), topTrailing: radius(.topRight))
    self.init(path: UnevenRoundedRectangle(cornerRadii: radii, style: .continuous).path(in: rect))
  }

  /// Creates a part of a circle, with angles in radians.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// The path in Core Graphics' type.
  public var cgPath: CGPath {
    get { path.cgPath }
    set { path = Path(newValue) }
  }
  /// The width of the line.
  public var lineWidth: CGFloat {
    get { style.lineWidth }
    set { style.lineWidth = newValue }
  }
  /// The ends of the line.
  public var lineCapStyle: CGLineCap {
    get { style.lineCap }
    set { style.lineCap = newValue }
  }
  /// The corners of the line.
  public var lineJoinStyle: CGLineJoin {
    get { style.lineJoin }
    set { style.lineJoin = newValue }
  }
  /// Whether the number of crossings determines the inside.
  public var usesEvenOddFillRule = false
  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }
  /// The smallest rectangle around the outline.
  public var bounds: CGRect { path.boundingRect }
  /// Where the next line starts.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// Starts a new outline.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Draws a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Draws a curve with one control point.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }
  /// Draws a curve with two control points.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  /// Draws a part of a circle, with angles in radians.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // SwiftUI names the direction as it is with y pointing up.
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle),
      endAngle: .radians(endAngle), clockwise: !clockwise)
  }
  /// Draws a straight line back to the start.
  public func close() { path.closeSubpath() }
  /// Adds a path.
  public func append(_ other: UIBezierPath) { path.addPath(other.path) }
  /// Changes position, size and direction.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Removes all points.
  public func removeAllPoints() { path = Path() }

  /// Fills the outline in the current context.
  public func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
  /// Strokes the outline in the current context.
  public func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.beginPath()
    context.addPath(cgPath)
    context.strokePath()
    context.restoreGState()
  }
  /// Restricts drawing in the current context to the outline.
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
}
