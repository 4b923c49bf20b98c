import Foundation
import Graphics
import LayoutEngine

extension EnvironmentValues {
  /// The style of controls: the tint of the environment, or the accent color without one.
  var controlTint: AnyShapeStyle { tint ?? AnyShapeStyle(Color.accentColor) }

  /// The style of the part of a bar that is not filled.
  ///
  /// On a display with few inks the system's fill in dark would become black. The gray in its place is just light
  /// enough to be drawn as a pattern.
  fileprivate var barTrack: AnyShapeStyle {
    hasFewInks && colorScheme == .dark
      ? AnyShapeStyle(Color.white.opacity(0.23)) : AnyShapeStyle(FillShapeStyle())
  }

  /// Returns the style of the part of a ring that is not filled, for that of the filled part.
  fileprivate func ringTrack(_ tint: AnyShapeStyle) -> AnyShapeStyle {
    let hasOnlyGrays = displayInks.allSatisfy { $0.red == $0.green && $0.green == $0.blue }
    return hasFewInks && hasOnlyGrays && colorScheme == .dark
      ? barTrack : AnyShapeStyle(tint.opacity(0.35))
  }
}

extension AnyShapeStyle {
  /// The style as a gradient, or `nil` if it is neither a plain `Gradient` nor one with a color space.
  var gradient: AnyGradient? {
    if let gradient = style as? Gradient { return AnyGradient(gradient) }
    guard let gradient = style as? AnyGradient, gradient.hasStops else { return nil }
    return gradient
  }

  /// The style for a bar: a gradient runs from its start to its end.
  var alongBarLength: AnyShapeStyle {
    guard let gradient else { return self }
    return AnyShapeStyle(
      LinearGradient(gradient, startPoint: .leading, endPoint: .trailing))
  }

  /// Returns the style for an arc: a gradient runs from its start to its end.
  func along(from start: Angle, to end: Angle) -> AnyShapeStyle {
    guard let gradient else { return self }
    return AnyShapeStyle(
      AngularGradient(gradient, center: .center, startAngle: start, endAngle: end))
  }
}

/// A bar that is filled from its start to a fraction.
nonisolated struct LinearMeter: View {
  let fraction: Double
  let style: AnyShapeStyle
  var height: CGFloat = 4

  @MainActor var body: some View {
    EnvironmentReader { environment in
      Capsule().fill(environment.barTrack)
        .overlay { Capsule().fill(style.alongBarLength).mask { FilledPart(fraction: fraction) } }
        .frame(height: height)
        .clipShape(Capsule())
    }
  }
}

/// The part of a bar from its start to a fraction, with a rounded end.
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
/// The ratio of its line width to its size is that of a ``Gauge`` on a phone, unless `lineWidthRatio` is
/// given.
nonisolated struct RingMeter: View {
  let fraction: Double
  let style: AnyShapeStyle
  /// The line width as a fraction of the ring's width.
  var lineWidthRatio = CircularGaugeMetrics.phone.lineWidth / CircularGaugeMetrics.phone.side

  @MainActor var body: some View {
    EnvironmentReader { environment in
      RingTrack(fraction: 1, lineWidthRatio: lineWidthRatio).fill(environment.ringTrack(style))
        .overlay {
          RingTrack(fraction: fraction, lineWidthRatio: lineWidthRatio)
            .fill(style.along(from: .degrees(-90), to: .degrees(270)))
        }
        .aspectRatio(1, contentMode: .fit)
    }
  }
}

/// An arc of a ring starting at the top, as a line with round caps.
struct RingTrack: Shape {
  let fraction: Double
  let lineWidthRatio: CGFloat

  func path(in rect: CGRect) -> Path { outline(in: rect, EnvironmentValues()).area }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    let side = min(rect.width, rect.height)
    let arc = GaugeArc(
      start: .degrees(-90), sweep: .degrees(360 * fraction), lineWidth: side * lineWidthRatio)
    return arc.outline(in: rect, environment)
  }
}

/// An arc as a line with round caps within the shape's frame.
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
  /// The width of the line that the disc is centered on.
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
