public import Foundation

/// How the corners of a rounded rectangle join its sides.
public enum RoundedCornerStyle: Hashable, Codable, Sendable {
  /// Quarter circles.
  case circular
  /// Curves whose curvature grows gradually, as in Apple's corners.
  case continuous
}

/// The radii of a rectangle's corners, in points.
public struct RectangleCornerRadii: Hashable, Codable, Sendable {
  /// The corner's radius.
  public var topLeading: CGFloat, bottomLeading: CGFloat, bottomTrailing: CGFloat
  /// The corner's radius.
  public var topTrailing: CGFloat

  /// Creates radii.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }

  init(_ radius: CGFloat) {
    self.init(
      topLeading: radius, bottomLeading: radius, bottomTrailing: radius, topTrailing: radius)
  }

  /// The radii from the top left, clockwise.
  var clockwise: [CGFloat] { [topLeading, topTrailing, bottomTrailing, bottomLeading] }
}

extension Path {
  /// Corners that are quarter ellipses.
  static func circular(_ rect: CGRect, cornerSize: CGSize) -> Path {
    let rx = min(max(cornerSize.width, 0), rect.width / 2)
    let ry = min(max(cornerSize.height, 0), rect.height / 2)
    return rounded(rect, corners: [CGSize](repeating: CGSize(width: rx, height: ry), count: 4))
  }

  /// Corners that are quarter circles of different radii.
  static func circular(_ rect: CGRect, radii: RectangleCornerRadii) -> Path {
    let limit = max(0, min(rect.width, rect.height) / 2)
    return rounded(
      rect,
      corners: radii.clockwise.map {
        let radius = min(max($0, 0), limit)
        return CGSize(width: radius, height: radius)
      })
  }

  private static func rounded(_ rect: CGRect, corners sizes: [CGSize]) -> Path {
    guard sizes.contains(where: { $0.width > 0 && $0.height > 0 }) else { return Path(rect) }
    // 1 − 4/3·(√2 − 1): where the control points of a quarter ellipse lie, from the corner.
    let near = 0.447_715_250_2
    return Path { path in
      for (index, corner) in rect.corners.enumerated() {
        let frame = CornerFrame(index: index, corner: corner)
        let size = sizes[index]
        let (along, across) = index % 2 == 0 ? (size.height, size.width) : (size.width, size.height)
        path.addLine(to: frame.point(incoming: along, outgoing: 0))
        path.addCurve(
          to: frame.point(incoming: 0, outgoing: across),
          control1: frame.point(incoming: along * near, outgoing: 0),
          control2: frame.point(incoming: 0, outgoing: across * near))
      }
      path.closeSubpath()
    }
  }

  /// Corners whose curve reaches 1.528665 radii along each side, in three pieces a corner.
  ///
  /// Source: the published figures of iOS 7's corner, measured in `UIBezierPath` by several authors
  /// (1.52866483, 1.08849323, 0.86840689, 0.66993427, 0.63149399, 0.37282392, 0.16905899, 0.07491100,
  /// 0.04641444, 0.13357404). Where the sides are too short for it, the corner is circular.
  static func continuous(_ rect: CGRect, radii: RectangleCornerRadii) -> Path {
    let shorter = max(0, min(rect.width, rect.height))
    let clamped = radii.clockwise.map { min(max($0, 0), shorter / 2) }
    guard clamped.contains(where: { $0 > 0 }) else { return Path(rect) }
    return Path { path in
      for (index, corner) in rect.corners.enumerated() {
        let frame = CornerFrame(index: index, corner: corner)
        path.addContinuousCorner(frame, radius: clamped[index], availableLength: shorter / 2)
      }
      path.closeSubpath()
    }
  }

  private mutating func addContinuousCorner(
    _ frame: CornerFrame, radius: CGFloat, availableLength: CGFloat
  ) {
    // If the sides are shorter than the curve, it approaches the quarter circle, so that a capsule's ends
    // stay round.
    let reach = 1.528_664_83
    let smoothing = radius > 0 ? min(1, max(0, (availableLength / radius - 1) / (reach - 1))) : 0
    func length(_ smooth: Double, _ round: Double) -> Double {
      radius * (round + (smooth - round) * smoothing)
    }
    let start = length(reach, 1)
    let c1 = length(1.088_493_23, 0.823_87)
    let c2 = length(0.868_406_89, 0.645_98)
    let ax = length(0.631_493_99, 0.5)
    let ay = length(0.074_911_00, 0.133_974_6)
    let c3x = length(0.372_823_92, 0.346_0)
    let c3y = length(0.169_058_99, 0.222_9)
    addLine(to: frame.point(incoming: start, outgoing: 0))
    addCurve(
      to: frame.point(incoming: ax, outgoing: ay),
      control1: frame.point(incoming: c1, outgoing: 0),
      control2: frame.point(incoming: c2, outgoing: length(0, 0.047_4)))
    addCurve(
      to: frame.point(incoming: ay, outgoing: ax),
      control1: frame.point(incoming: c3x, outgoing: c3y),
      control2: frame.point(incoming: c3y, outgoing: c3x))
    addCurve(
      to: frame.point(incoming: 0, outgoing: start),
      control1: frame.point(incoming: length(0, 0.047_4), outgoing: c2),
      control2: frame.point(incoming: 0, outgoing: c1))
  }
}

/// A corner of a clockwise rectangle, whose points are given by distances along the sides before and after it.
private struct CornerFrame {
  let index: Int
  let corner: CGPoint

  /// The point `incoming` before the corner and `outgoing` after it.
  func point(incoming: CGFloat, outgoing: CGFloat) -> CGPoint {
    switch index {
    case 0: CGPoint(x: corner.x + outgoing, y: corner.y + incoming)
    case 1: CGPoint(x: corner.x - incoming, y: corner.y + outgoing)
    case 2: CGPoint(x: corner.x - outgoing, y: corner.y - incoming)
    default: CGPoint(x: corner.x + incoming, y: corner.y - outgoing)
    }
  }
}
