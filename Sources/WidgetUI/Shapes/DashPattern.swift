import Foundation
import Graphics

/// Alternating lengths of painted and unpainted segments.
struct DashPattern {
  private let lengths: [CGFloat]
  private let phase: CGFloat

  /// Creates the pattern of a style, or returns `nil` for a solid line or an invalid pattern.
  init?(_ style: StrokeStyle) {
    let lengths = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
    guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }), lengths.reduce(0, +) > 0.01,
      style.dashPhase.isFinite
    else { return nil }
    self.lengths = lengths
    phase = style.dashPhase
  }

  /// Returns the painted segments of an outline.
  func dashes(_ outline: FlattenedPath.Subpath) -> [FlattenedPath.Subpath] {
    var points = outline.points
    if outline.isClosed, let first = points.first { points.append(first) }
    // Bounds the running time: with more than 10,000 repetitions, the dashes are too small to see.
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard length / lengths.reduce(0, +) <= 10_000 else { return [outline] }
    var state = start()
    var result: [FlattenedPath.Subpath] = []
    var dash: [CGPoint] = state.index % 2 == 0 ? Array(points.prefix(1)) : []
    for (a, b) in zip(points, points.dropFirst()) {
      let length = a.distance(to: b)
      var position: CGFloat = 0
      while position + state.left < length {
        position += state.left
        let point = a.interpolated(b, by: position / length)
        if state.index % 2 == 0 {
          result.append(FlattenedPath.Subpath(points: dash + [point]))
          dash = []
        } else {
          dash = [point]
        }
        state.index = (state.index + 1) % lengths.count
        state.left = lengths[state.index]
      }
      state.left -= length - position
      if state.index % 2 == 0 { dash.append(b) }
    }
    if dash.count > 1 { result.append(FlattenedPath.Subpath(points: dash)) }
    return result
  }

  private func start() -> (index: Int, left: CGFloat) {
    let total = lengths.reduce(0, +)
    var rest = phase.truncatingRemainder(dividingBy: total)
    if rest < 0 { rest += total }
    var index = 0
    while rest >= lengths[index], rest > 0 {
      rest -= lengths[index]
      index = (index + 1) % lengths.count
    }
    return (index, lengths[index] - rest)
  }
}
