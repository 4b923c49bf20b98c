import Foundation
public import Graphics

/// A function of the interval from 0 to 1 that eases changes: a cubic Bézier curve.
public struct UnitCurve: Hashable, Sendable {
  private let first: CGPoint
  private let second: CGPoint
  /// A quarter of a circle from `(0, 0)` or to `(1, 1)`, in place of a Bézier curve.
  private var circular: Circular?

  private enum Circular: Hashable { case easeIn, easeOut, easeInOut }

  private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (first, second) = (CGPoint(x: x1, y: y1), CGPoint(x: x2, y: y2))
  }

  private init(_ circular: Circular) {
    self.init(0, 0, 1, 1)
    self.circular = circular
  }

  /// Returns a Bézier curve from `(0, 0)` to `(1, 1)`.
  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve {
    UnitCurve(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
  }

  /// Constant speed.
  public static let linear = UnitCurve(0, 0, 1, 1)
  /// A slow start.
  public static let easeIn = UnitCurve(0.42, 0, 1, 1)
  /// A slow end.
  public static let easeOut = UnitCurve(0, 0, 0.58, 1)
  /// A slow start and end.
  public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)
  /// A slow start along a circle.
  public static let circularEaseIn = UnitCurve(.easeIn)
  /// A slow end along a circle.
  public static let circularEaseOut = UnitCurve(.easeOut)
  /// A slow start and end along circles.
  public static let circularEaseInOut = UnitCurve(.easeInOut)

  /// Returns the value at a position; positions outside of 0 to 1 have that of the nearest end.
  public func value(at progress: Double) -> Double {
    let x = progress.isNaN ? 0 : min(max(progress, 0), 1)
    guard let circular else { return Self.coordinate(parameter(at: x), first.y, second.y) }
    switch circular {
    case .easeIn: return 1 - (1 - x * x).squareRoot()
    case .easeOut: return (1 - (1 - x) * (1 - x)).squareRoot()
    case .easeInOut:
      return x < 0.5
        ? (1 - (1 - 4 * x * x).squareRoot()) / 2
        : (1 + (1 - 4 * (1 - x) * (1 - x)).squareRoot()) / 2
    }
  }

  /// Returns the slope at a position.
  public func velocity(at progress: Double) -> Double {
    let step = 1e-5
    let x = progress.isNaN ? 0 : min(max(progress, 0), 1)
    let (low, high) = (max(0, x - step), min(1, x + step))
    return (value(at: high) - value(at: low)) / (high - low)
  }

  /// The curve with its axes exchanged.
  public var inverse: UnitCurve {
    guard let circular else { return UnitCurve(first.y, first.x, second.y, second.x) }
    switch circular {
    case .easeIn: return .circularEaseOut
    case .easeOut: return .circularEaseIn
    case .easeInOut: return .linear
    }
  }

  /// Returns the parameter of the point of a Bézier curve with a horizontal coordinate, which grows with it.
  private func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if Self.coordinate(middle, first.x, second.x) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
