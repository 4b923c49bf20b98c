import Foundation
import Graphics
import LayoutEngine

/// An open ring with a dot at the value, 58 points wide (read off SwiftUI's renders).
///
/// The line is 5.4 points wide and runs over 270°, or 240° where the limits have labels. The dot stands
/// in a gap of 9.67 points. The value's label is in the middle, smaller where it does not fit; the
/// gauge's own label, or those of the limits, are in the opening below. In a widget as small as a watch's all
/// of it is 50 points wide.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// Makes the style.
  public init() {}

  /// The ring with its labels.
  public func makeBody(configuration: Configuration) -> some View {
    let hasLimits =
      configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil
    let start = Angle.degrees(hasLimits ? 150 : 135)
    let sweep = Angle.degrees(hasLimits ? 240 : 270)
    return PlacedView { inputs in
      let size = CircularGaugeSize(inputs)
      OpenRing(
        start: start, sweep: sweep, value: configuration.value,
        style: inputs.environment.controlTint.along(from: start, to: start + sweep), size: size
      )
      .overlay { middle(configuration, size).offset(y: size.points(-1.7)) }
      .overlay { opening(configuration, hasLimits: hasLimits, size) }
      .frame(width: size.side, height: size.side)
    }
  }

  @ViewBuilder private func middle(
    _ configuration: Configuration, _ size: CircularGaugeSize
  ) -> some View {
    configuration.currentValueLabel.gaugeValue(size, width: 40)
  }

  /// Texts of 11 points: those of the limits have their baseline 52 points below the gauge's top, its own
  /// label is a little higher.
  @ViewBuilder private func opening(
    _ configuration: Configuration, hasLimits: Bool, _ size: CircularGaugeSize
  ) -> some View {
    HStack(spacing: 2) {
      if hasLimits {
        configuration.minimumValueLabel
        Spacer(minLength: 0)
        configuration.maximumValueLabel
      } else {
        configuration.label
      }
    }
    .font(.system(size: size.points(11), weight: hasLimits ? .semibold : .regular))
    .lineLimit(1).minimumScaleFactor(0.5)
    .frame(width: size.points(36))
    .offset(y: size.points(hasLimits ? 19.1 : 17.4))
  }
}

/// How large a circular gauge is where it stands.
struct CircularGaugeSize {
  /// The gauge's width and height, in points.
  let side: CGFloat

  private static let phone: CGFloat = 58
  private static let watch: CGFloat = 50

  /// A phone's accessory widgets have 58 points and more; only a watch's are smaller (Apple's Human Interface
  /// Guidelines).
  init(_ inputs: LoweringInputs) {
    let container = inputs.services.layout.containerSize
    let least = min(container.width, container.height)
    side = least > 0 && least < Self.phone ? Self.watch : Self.phone
  }

  /// A length that is given for a gauge of 58 points.
  func points(_ length: CGFloat) -> CGFloat { length * side / Self.phone }
}

extension View {
  /// The label of a value in a circular gauge: smaller where it does not fit.
  fileprivate func gaugeValue(_ size: CircularGaugeSize, width: CGFloat) -> some View {
    font(size.side < 58 ? .title3 : .title2)
      .lineLimit(1).minimumScaleFactor(0.3)
      .frame(width: size.points(width), height: size.points(36))
  }
}

/// The ring with a gap where the value's dot stands.
private struct OpenRing: View {
  let start: Angle
  let sweep: Angle
  let value: Double
  let style: AnyShapeStyle
  let size: CircularGaugeSize

  var body: some View {
    let angle = start + sweep * value
    let lineWidth = size.points(5.4)
    let arc = GaugeArc(start: start, sweep: sweep, lineWidth: lineWidth)
    ZStack {
      arc.fill(style)
      GaugeDot(angle: angle, diameter: size.points(9.67), lineWidth: lineWidth)
        .fill(Color.black)
        .blendMode(.destinationOut)
    }
    .compositingGroup()
    .overlay {
      GaugeDot(angle: angle, diameter: lineWidth, lineWidth: lineWidth).fill(style)
    }
  }
}

/// A ring that is filled from the top to the value, 58 points wide (read off SwiftUI's renders).
///
/// The line is 5.4 points wide, the rest of the ring the tint at 0.35. The value's label, or else the
/// gauge's own, is in the middle, smaller where it does not fit the square inside the ring. In a widget as
/// small as a watch's all of it is 50 points wide.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// Makes the style.
  public init() {}

  /// The ring with its label.
  public func makeBody(configuration: Configuration) -> some View {
    PlacedView { inputs in
      let size = CircularGaugeSize(inputs)
      RingMeter(fraction: configuration.value, style: inputs.environment.controlTint)
        .overlay {
          Group {
            if let current = configuration.currentValueLabel {
              current
            } else {
              configuration.label
            }
          }
          .gaugeValue(size, width: 33.4)
        }
        .frame(width: size.side, height: size.side)
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
