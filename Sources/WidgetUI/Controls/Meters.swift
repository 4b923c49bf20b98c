import Foundation
import Graphics
import LayoutEngine

extension EnvironmentValues {
  /// What controls are colored with: the tint of the place, else the accent color.
  var controlTint: AnyShapeStyle { tint ?? AnyShapeStyle(Color.accentColor) }
}

extension AnyShapeStyle {
  /// The gradient that the style is, where it is one without a direction.
  var gradient: Gradient? { style as? Gradient }

  /// The style along a bar: a gradient runs from its start to its end.
  var alongBar: AnyShapeStyle {
    guard let gradient else { return self }
    return AnyShapeStyle(
      LinearGradient(gradient: gradient, startPoint: .leading, endPoint: .trailing))
  }

  /// The style along an arc: a gradient runs from its start to its end.
  func along(from start: Angle, to end: Angle) -> AnyShapeStyle {
    guard let gradient else { return self }
    return AnyShapeStyle(
      AngularGradient(gradient: gradient, center: .center, startAngle: start, endAngle: end))
  }
}

/// A bar that is filled from its start to a fraction.
struct LinearMeter: View {
  let fraction: Double
  let style: AnyShapeStyle
  var height: CGFloat = 4

  var body: some View {
    Capsule().fill(FillShapeStyle())
      .overlay { Capsule().fill(style.alongBar).mask { FilledPart(fraction: fraction) } }
      .frame(height: height)
      .clipShape(Capsule())
  }
}

/// The part of a bar from its start to a fraction, with a round end.
private struct FilledPart: Shape {
  let fraction: Double

  func path(in rect: CGRect) -> Path { path(in: rect, isMirrored: false) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    ShapeOutline(path(in: rect, isMirrored: environment.layoutDirection == .rightToLeft))
  }

  private func path(in rect: CGRect, isMirrored: Bool) -> Path {
    let width = rect.width * fraction
    guard width > 0 else { return Path() }
    let part = CGRect(
      x: isMirrored ? rect.maxX - width : rect.minX, y: rect.minY, width: width,
      height: rect.height)
    return Capsule(style: .circular).path(in: part)
  }
}

/// A ring that is filled clockwise from the top to a fraction.
///
/// Its line is as wide, in proportion, as that of a ``Gauge`` on a phone, unless another share is given.
struct RingMeter: View {
  let fraction: Double
  let style: AnyShapeStyle
  /// The width of the line as a share of the ring's width.
  var lineShare = CircularGaugeMetrics.phone.lineWidth / CircularGaugeMetrics.phone.side

  var body: some View {
    EnvironmentView { _ in
      RingTrack(fraction: 1, lineShare: lineShare).fill(style.opacity(0.35))
        .overlay {
          RingTrack(fraction: fraction, lineShare: lineShare)
            .fill(style.along(from: .degrees(-90), to: .degrees(270)))
        }
        .aspectRatio(1, contentMode: .fit)
    }
  }
}

/// A part of a ring from the top on, as a line with round ends.
struct RingTrack: Shape {
  let fraction: Double
  let lineShare: CGFloat

  func path(in rect: CGRect) -> Path { outline(in: rect, EnvironmentValues()).area }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    let side = min(rect.width, rect.height)
    let arc = GaugeArc(
      start: .degrees(-90), sweep: .degrees(360 * fraction), lineWidth: side * lineShare)
    return arc.outline(in: rect, environment)
  }
}

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
