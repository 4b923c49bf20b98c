public import Foundation

/// How the ends of a stroked line look.
public enum CGLineCap: Int32, Hashable, Codable, Sendable { case butt, round, square }

/// How the corners of a stroked line look.
public enum CGLineJoin: Int32, Hashable, Codable, Sendable { case miter, round, bevel }

/// How a path is stroked; lengths are points.
public struct StrokeStyle: Hashable, Codable, Sendable {
  /// The width of the line.
  public var lineWidth: CGFloat
  /// The ends of the line.
  public var lineCap: CGLineCap
  /// The corners of the line.
  public var lineJoin: CGLineJoin
  /// The longest miter, as a multiple of the line's width.
  public var miterLimit: CGFloat
  /// Lengths of painted and unpainted parts in turn; empty for an unbroken line.
  public var dash: [CGFloat]
  /// How far into the dash pattern the line starts.
  public var dashPhase: CGFloat

  /// Creates a style.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// How the inside of a path is determined and how its edge is drawn.
public struct FillStyle: Hashable, Codable, Sendable {
  /// Whether the even-odd rule determines the inside; otherwise the winding rule does.
  public var isEOFilled: Bool
  /// Whether edges are antialiased.
  public var isAntialiased: Bool

  /// Creates a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
