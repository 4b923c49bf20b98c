import Foundation
import Graphics

/// An open ring with a dot at the value, 58 points wide (read off SwiftUI's renders).
///
/// The line is 5.4 points wide and runs over 270°, or 240° where the limits have labels. The dot stands
/// in a gap of 9.67 points. The value's label is in the middle, smaller where it does not fit; the
/// gauge's own label, or those of the limits, are in the opening below.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// Makes the style.
  public init() {}

  /// The ring with its labels.
  public func makeBody(configuration: Configuration) -> some View {
    let hasLimits =
      configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil
    let start = Angle.degrees(hasLimits ? 150 : 135)
    let sweep = Angle.degrees(hasLimits ? 240 : 270)
    return EnvironmentView { environment in
      OpenRing(
        start: start, sweep: sweep, value: configuration.value,
        style: environment.controlTint.along(from: start, to: start + sweep)
      )
      .overlay { middle(configuration) }
      .overlay { opening(configuration, hasLimits: hasLimits).offset(y: 19.1) }
      .frame(width: 58, height: 58)
    }
  }

  @ViewBuilder private func middle(_ configuration: Configuration) -> some View {
    configuration.currentValueLabel
      .font(.title2).lineLimit(1).minimumScaleFactor(0.3).frame(width: 36, height: 36)
  }

  /// Texts of 11 points whose baseline is 52 points below the gauge's top.
  @ViewBuilder private func opening(
    _ configuration: Configuration, hasLimits: Bool
  ) -> some View {
    HStack(spacing: 2) {
      if hasLimits {
        configuration.minimumValueLabel
        Spacer(minLength: 0)
        configuration.maximumValueLabel
      } else if configuration.currentValueLabel != nil {
        configuration.label
      }
    }
    .font(.system(size: 11)).lineLimit(1).minimumScaleFactor(0.5).frame(width: 36)
  }
}

/// The ring with a gap where the value's dot stands.
private struct OpenRing: View {
  let start: Angle
  let sweep: Angle
  let value: Double
  let style: AnyShapeStyle

  private static let lineWidth: CGFloat = 5.4

  var body: some View {
    let angle = start + sweep * value
    let arc = GaugeArc(start: start, sweep: sweep, lineWidth: Self.lineWidth)
    ZStack {
      arc.fill(style)
      GaugeDot(angle: angle, diameter: 9.67, lineWidth: Self.lineWidth)
        .fill(Color.black)
        .blendMode(.destinationOut)
    }
    .compositingGroup()
    .overlay {
      GaugeDot(angle: angle, diameter: Self.lineWidth, lineWidth: Self.lineWidth).fill(style)
    }
  }
}

/// A ring that is filled from the top to the value, 58 points wide (read off SwiftUI's renders).
///
/// The line is 5.4 points wide, the rest of the ring the tint at 0.35. The value's label, or else the
/// gauge's own, is in the middle, smaller where it does not fit.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// Makes the style.
  public init() {}

  /// The ring with its label.
  public func makeBody(configuration: Configuration) -> some View {
    EnvironmentView { environment in
      RingMeter(fraction: configuration.value, style: environment.controlTint)
        .overlay {
          Group {
            if let current = configuration.currentValueLabel {
              current
            } else {
              configuration.label
            }
          }
          .font(.title2).lineLimit(1).minimumScaleFactor(0.3).frame(width: 36, height: 36)
        }
        .frame(width: 58, height: 58)
    }
  }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// An open ring with a dot at the value.
  public static var accessoryCircular: AccessoryCircularGaugeStyle {
    AccessoryCircularGaugeStyle()
  }
  /// An open ring with a dot at the value.
  public static var circular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A ring that is filled to the value.
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}
