import Foundation
import Graphics

/// A gradient around a point: colors by angle, clockwise from three o'clock.
struct AngularGradient {
  let stops: [GradientStop]
  let center: CGPoint
  let start: Double
  let end: Double

  /// Returns premultiplied colors at equal steps along the gradient.
  func table(opacity: Double) -> [UInt32] {
    let sorted = stops.sorted { $0.location < $1.location }
    return (0..<1024).map { step in
      Self.color(in: sorted, at: Double(step) / 1023).multiplyingOpacity(by: opacity).premultiplied
    }
  }

  /// Returns the index, in a table of `count` colors, for the direction of a point.
  ///
  /// In the gap of a gradient that does not cover the full turn, returns the nearer end.
  func index(x: Double, y: Double, count: Int) -> Int {
    let turn = 2 * Double.pi
    let span = end - start
    var angle = (atan2(y - center.y, x - center.x) - start).truncatingRemainder(dividingBy: turn)
    if angle < 0 { angle += turn }
    guard abs(span) > 1e-9, angle.isFinite else { return 0 }
    if span < 0 { angle = angle == 0 ? 0 : turn - angle }
    let length = min(abs(span), turn)
    let share = angle <= length ? angle / length : angle - length < (turn - length) / 2 ? 1 : 0
    return min(count - 1, Int(clamping: share * Double(count - 1) + 0.5))
  }

  private static func color(in stops: [GradientStop], at location: Double) -> ResolvedColor {
    guard let next = stops.firstIndex(where: { $0.location >= location }) else {
      return stops.last?.color ?? .clear
    }
    guard next > 0 else { return stops[0].color }
    let before = stops[next - 1]
    let after = stops[next]
    let length = after.location - before.location
    let share = length > 0 ? (location - before.location) / length : 1
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return ResolvedColor(
      red: mix(before.color.red, after.color.red),
      green: mix(before.color.green, after.color.green),
      blue: mix(before.color.blue, after.color.blue),
      opacity: mix(before.color.opacity, after.color.opacity))
  }
}

extension ResolvedColor {
  /// The color as a premultiplied ARGB pixel.
  var premultiplied: UInt32 {
    func byte(_ value: Double) -> UInt32 {
      value.isFinite ? UInt32(UInt8(clamping: (value * 255).rounded())) : 0
    }
    let alpha = max(0, min(1, opacity))
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8
      | byte(blue * alpha)
  }
}
