public import Foundation

/// The width, height or radius of a mark.
public struct MarkDimension: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  enum Kind: Hashable { case automatic, inset(CGFloat), fixed(CGFloat), ratio(CGFloat) }
  let kind: Kind

  /// The size that suits the mark and the chart.
  public static let automatic = MarkDimension(kind: .automatic)
  /// The available size without a distance at both ends, in points.
  public static func inset(_ inset: CGFloat) -> MarkDimension { MarkDimension(kind: .inset(inset)) }
  /// A size in points.
  public static func fixed(_ fixed: CGFloat) -> MarkDimension { MarkDimension(kind: .fixed(fixed)) }
  /// A part of the available size, from 0 to 1.
  public static func ratio(_ ratio: CGFloat) -> MarkDimension { MarkDimension(kind: .ratio(ratio)) }

  init(kind: Kind) { self.kind = kind }

  /// Creates a size in points.
  public init(floatLiteral value: Double) { self = .fixed(value) }
  /// Creates a size in points.
  public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }

  /// Returns the size in points, where `available` can be covered.
  func length(of available: CGFloat, automatic: CGFloat) -> CGFloat {
    let length: CGFloat
    switch kind {
    case .automatic: length = automatic
    case .inset(let inset): length = available - 2 * inset
    case .fixed(let fixed): length = fixed
    case .ratio(let ratio): length = available * ratio
    }
    return length.isFinite ? max(length, 0) : 0
  }
}

/// How bars and areas at the same position are combined.
public struct MarkStackingMethod: Hashable, Sendable {
  enum Kind: Hashable { case standard, normalized, center, unstacked }
  let kind: Kind

  /// One above the other, from zero.
  public static let standard = MarkStackingMethod(kind: .standard)
  /// One above the other, as parts of 100 %.
  public static let normalized = MarkStackingMethod(kind: .normalized)
  /// One above the other, centered about the axis.
  public static let center = MarkStackingMethod(kind: .center)
  /// Each from zero, one in front of the other.
  public static let unstacked = MarkStackingMethod(kind: .unstacked)
}

/// How a line or an area passes from one value to the next.
public struct InterpolationMethod: Hashable, Sendable {
  enum Kind: Hashable {
    case linear, monotone, cardinal(tension: CGFloat), catmullRom(alpha: CGFloat)
    case stepStart, stepCenter, stepEnd
  }
  let kind: Kind

  /// Straight lines.
  public static let linear = InterpolationMethod(kind: .linear)
  /// A curve that rises and falls only where the values do.
  public static let monotone = InterpolationMethod(kind: .monotone)
  /// A cardinal spline.
  public static let cardinal = InterpolationMethod.cardinal(tension: 0)
  /// A centripetal Catmull-Rom spline.
  public static let catmullRom = InterpolationMethod.catmullRom(alpha: 0.5)
  /// Steps that change at a value.
  public static let stepStart = InterpolationMethod(kind: .stepStart)
  /// Steps that change midway between two values.
  public static let stepCenter = InterpolationMethod(kind: .stepCenter)
  /// Steps that change at the next value.
  public static let stepEnd = InterpolationMethod(kind: .stepEnd)

  /// A cardinal spline, from 0 to 1 for straight lines.
  public static func cardinal(tension: CGFloat) -> InterpolationMethod {
    InterpolationMethod(kind: .cardinal(tension: tension))
  }

  /// A Catmull-Rom spline: 0 is uniform, 0.5 centripetal, 1 chordal.
  public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
    InterpolationMethod(kind: .catmullRom(alpha: alpha))
  }
}
