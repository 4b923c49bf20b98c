public import Foundation
public import Graphics

extension Path {
  /// Returns the part of the path between two fractions of its length, from 0 to 1.
  ///
  /// Curves stay curves: they are split where their flattened line reaches the requested length.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let start = from.isNaN ? 0 : max(0, min(1, from))
    let end = to.isNaN ? 1 : max(0, min(1, to))
    if start <= 0, end >= 1 { return self }
    guard start < end else { return Path() }
    let pieces = PathSegment.segments(of: self)
    let total = pieces.reduce(0) { $0 + $1.length }
    guard total > 0 else { return Path() }
    var result = Path()
    var position: CGFloat = 0
    var isJoined = false
    for piece in pieces {
      let low = max(0, start * total - position)
      let high = min(piece.length, end * total - position)
      position += piece.length
      if piece.startsOutline { isJoined = false }
      guard high > low else {
        isJoined = false
        continue
      }
      let part = piece.part(from: low, to: high)
      if !isJoined { result.move(to: part.from) }
      part.add(to: &result)
      isJoined = true
    }
    return result
  }
}

/// A line or curve of a path with its length.
private struct PathSegment {
  let curve: CubicCurve
  let isLine: Bool
  let startsOutline: Bool
  let length: CGFloat
  /// The length up to each of the evenly spaced parameters of the curve.
  private let lengths: [CGFloat]

  init(_ curve: CubicCurve, isLine: Bool, startsOutline: Bool) {
    self.curve = curve
    self.isLine = isLine
    self.startsOutline = startsOutline
    guard !isLine else {
      lengths = []
      length = curve.from.distance(to: curve.to)
      return
    }
    var lengths: [CGFloat] = [0]
    var last = curve.from
    for point in curve.points() {
      lengths.append((lengths.last ?? 0) + last.distance(to: point))
      last = point
    }
    self.lengths = lengths
    length = lengths.last ?? 0
  }

  static func segments(of path: Path) -> [PathSegment] {
    var pieces: [PathSegment] = []
    var start = CGPoint.zero
    var point = CGPoint.zero
    var isNew = true
    func add(_ curve: CubicCurve, isLine: Bool) {
      let piece = PathSegment(curve, isLine: isLine, startsOutline: isNew)
      if piece.length > 0, piece.length.isFinite {
        pieces.append(piece)
        isNew = false
      }
      point = curve.to
    }
    func addLine(to end: CGPoint) {
      add(CubicCurve(from: point, control1: point, control2: end, to: end), isLine: true)
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        start = to
        point = to
        isNew = true
      case .line(let to): addLine(to: to)
      case .quadCurve(let to, let control):
        add(CubicCurve(from: point, quad: control, to: to), isLine: false)
      case .curve(let to, let control1, let control2):
        add(
          CubicCurve(from: point, control1: control1, control2: control2, to: to), isLine: false)
      case .closeSubpath:
        addLine(to: start)
        isNew = true
      }
    }
    return pieces
  }

  /// Returns the part between two lengths.
  func part(from low: CGFloat, to high: CGFloat) -> PathSegment {
    guard low > 0 || high < length else { return self }
    if isLine {
      let from = curve.from.interpolated(curve.to, by: low / length)
      let to = curve.from.interpolated(curve.to, by: high / length)
      return PathSegment(
        CubicCurve(from: from, control1: from, control2: to, to: to), isLine: true,
        startsOutline: startsOutline)
    }
    let (a, b) = (parameter(at: low), parameter(at: high))
    let first = curve.split(at: b).first
    let part = b > 0 ? first.split(at: a / b).second : first
    return PathSegment(part, isLine: false, startsOutline: startsOutline)
  }

  var from: CGPoint { curve.from }

  func add(to path: inout Path) {
    if isLine {
      path.addLine(to: curve.to)
    } else {
      path.addCurve(to: curve.to, control1: curve.control1, control2: curve.control2)
    }
  }

  private func parameter(at target: CGFloat) -> CGFloat {
    let count = CGFloat(lengths.count - 1)
    guard let next = lengths.firstIndex(where: { $0 >= target }) else { return 1 }
    guard next > 0 else { return 0 }
    let (low, high) = (lengths[next - 1], lengths[next])
    let inside = high > low ? (target - low) / (high - low) : 0
    return (CGFloat(next - 1) + inside) / count
  }
}
