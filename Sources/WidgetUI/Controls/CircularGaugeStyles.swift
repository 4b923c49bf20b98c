import Foundation
import Graphics
import LayoutEngine

/// An open ring with a dot at the value, 58 points wide (measured in SwiftUI renders).
///
/// The line is 5.5 points wide and spans 270°, or 240° if the limits have labels. The dot is in a
/// gap of 9.67 points. The value's label is in the center, scaled down to fit; the gauge's own
/// label, or those of the limits, are in the opening below. In a widget as small as a watch's, the
/// ring is 50 points wide.
nonisolated public struct AccessoryCircularGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the ring with its labels.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    let hasLimits =
      configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil
    let start = Angle.degrees(hasLimits ? 150 : 135)
    let sweep = Angle.degrees(hasLimits ? 240 : 270)
    return InputsReader { inputs in
      let metrics = CircularGaugeMetrics(inputs)
      OpenRing(
        start: start, sweep: sweep, value: configuration.value,
        style: inputs.environment.controlTint.along(from: start, to: start + sweep),
        metrics: metrics
      )
      .overlay {
        configuration.currentValueLabel
          .gaugeValue(metrics, size: metrics.valueSize).offset(y: metrics.valueOffset)
      }
      .overlay { opening(configuration, hasLimits: hasLimits, metrics) }
      .frame(width: metrics.side, height: metrics.side)
    }
  }

  @ViewBuilder private func opening(
    _ configuration: Configuration, hasLimits: Bool, _ metrics: CircularGaugeMetrics
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
    .font(.system(size: metrics.labelSize, weight: hasLimits ? metrics.limitWeight : .regular))
    .lineLimit(1).minimumScaleFactor(0.5)
    .frame(width: metrics.limitsWidth)
    .offset(y: hasLimits ? metrics.limitsOffset : metrics.labelOffset)
  }
}

/// The dimensions of a circular gauge, in points (measured in SwiftUI renders on iOS 26 and watchOS
/// 26; the position of a gauge's own label is not published).
struct CircularGaugeMetrics {
  /// The gauge's width and height.
  let side: CGFloat
  /// The width of the ring's line, and the diameter of the dot on it.
  let lineWidth: CGFloat
  /// The diameter of the gap around the dot.
  let gap: CGFloat
  /// The maximum size of the value's label in the open ring, and the offset of its center from the
  /// ring's.
  let valueSize: CGSize
  let valueOffset: CGFloat
  /// The width and height of the label in the closed ring.
  let labelSide: CGFloat
  /// The font size of the labels in the opening.
  let labelSize: CGFloat
  let limitWeight: Font.Weight
  /// The total width of the limits' labels, and the offset of the labels' centers below the ring's.
  let limitsWidth: CGFloat
  let limitsOffset: CGFloat
  let labelOffset: CGFloat
  /// The default font of a value's label.
  let valueFont: Font

  static let phone = CircularGaugeMetrics(
    side: 58, lineWidth: 5.5, gap: 9.67, valueSize: CGSize(width: 40, height: 36),
    valueOffset: -1, labelSide: 29, labelSize: 11, limitWeight: .medium, limitsWidth: 36,
    limitsOffset: 19.5, labelOffset: 17.4, valueFont: .title2)
  static let watch = CircularGaugeMetrics(
    side: 50, lineWidth: 4.8, gap: 8.4, valueSize: CGSize(width: 34.5, height: 31),
    valueOffset: -0.9, labelSide: 25, labelSize: 10, limitWeight: .semibold, limitsWidth: 34.5,
    limitsOffset: 16.4, labelOffset: 15, valueFont: .title3)
}

extension CircularGaugeMetrics {
  /// Selects the dimensions: a phone's accessory widgets have 58 points and more; only a watch's
  /// are smaller (Apple's Human Interface Guidelines).
  init(_ inputs: LoweringInputs) {
    let container = inputs.services.layout.containerSize
    let least = min(container.width, container.height)
    self = least > 0 && least < Self.phone.side ? .watch : .phone
  }
}

nonisolated extension View {
  /// Formats the label of a value in a circular gauge: scaled down to fit.
  fileprivate func gaugeValue(_ metrics: CircularGaugeMetrics, size: CGSize) -> some View {
    font(metrics.valueFont)
      .lineLimit(1).minimumScaleFactor(0.3)
      .frame(width: size.width, height: size.height)
  }
}

/// The ring with a gap around the value's dot.
nonisolated private struct OpenRing: View {
  let start: Angle
  let sweep: Angle
  let value: Double
  let style: AnyShapeStyle
  let metrics: CircularGaugeMetrics

  @MainActor var body: some View {
    let angle = start + sweep * value
    let lineWidth = metrics.lineWidth
    let arc = GaugeArc(start: start, sweep: sweep, lineWidth: lineWidth)
    ZStack {
      arc.fill(style)
      GaugeDot(angle: angle, diameter: metrics.gap, lineWidth: lineWidth)
        .fill(Color.black)
        .blendMode(.destinationOut)
    }
    .compositingGroup()
    .overlay {
      GaugeDot(angle: angle, diameter: lineWidth, lineWidth: lineWidth).fill(style)
    }
  }
}

/// A ring that is filled from the top to the value, 58 points wide (measured in SwiftUI renders).
///
/// The line is 5.5 points wide; the rest of the ring has the tint at an opacity of 0.35. The
/// value's label, or else the gauge's own, is in the center, scaled down to fit a square half as
/// wide as the ring. In a widget as small as a watch's, the ring is 50 points wide.
nonisolated public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the ring with its label.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    InputsReader { inputs in
      let metrics = CircularGaugeMetrics(inputs)
      RingMeter(
        fraction: configuration.value, style: inputs.environment.controlTint,
        lineWidthRatio: metrics.lineWidth / metrics.side
      )
      .overlay {
        Group {
          if let current = configuration.currentValueLabel {
            current
          } else {
            configuration.label
          }
        }
        .gaugeValue(metrics, size: CGSize(width: metrics.labelSide, height: metrics.labelSide))
      }
      .frame(width: metrics.side, height: metrics.side)
    }
  }
}

nonisolated extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// An open ring with a dot at the value.
  public static var accessoryCircular: AccessoryCircularGaugeStyle {
    AccessoryCircularGaugeStyle()
  }
  /// An open ring with a dot at the value.
  public static var circular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

nonisolated extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A ring that is filled to the value.
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}
