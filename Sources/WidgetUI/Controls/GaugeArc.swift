import Foundation
import Graphics

/// A part of a circle as a line with round ends inside its room.
struct GaugeArc: Shape {
  let start: Angle
  let sweep: Angle
  let lineWidth: CGFloat

  func path(in rect: CGRect) -> Path { outline(in: rect, EnvironmentValues()).area }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    let radius = (min(rect.width, rect.height) - lineWidth) / 2
    guard radius > 0, sweep.radians != 0 else { return ShapeOutline(Path()) }
    let path = Path {
      $0.addRelativeArc(
        center: CGPoint(x: rect.midX, y: rect.midY), radius: radius, startAngle: start,
        delta: sweep)
    }
    return ShapeOutline(path, stroke: StrokeStyle(lineWidth: lineWidth, lineCap: .round))
  }
}

/// A disc on the line of an arc.
struct GaugeDot: Shape {
  let angle: Angle
  let diameter: CGFloat
  /// The width of the line whose middle the disc is on.
  let lineWidth: CGFloat

  func path(in rect: CGRect) -> Path {
    let radius = (min(rect.width, rect.height) - lineWidth) / 2
    let center = CGPoint(
      x: rect.midX + radius * cos(angle.radians), y: rect.midY + radius * sin(angle.radians))
    return Path(
      ellipseIn: CGRect(
        x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter,
        height: diameter))
  }
}
