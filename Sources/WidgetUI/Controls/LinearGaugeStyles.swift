import Foundation
import Graphics
import LayoutEngine

/// The default style of gauges: a bar filled to the value.
nonisolated public struct DefaultGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}
  /// Returns the bar with its labels.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    LinearCapacityGaugeStyle().makeBody(configuration: configuration)
  }
}

/// A bar filled to the value, 6 points high (no dimension is published), with the gauge's label
/// above, the value's below and the limits' at its ends.
nonisolated public struct LinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the bar with its labels.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    EnvironmentReader { environment in
      VStack(spacing: 4) {
        if !environment.controlStyles.hidesLabels { configuration.label }
        HStack {
          configuration.minimumValueLabel
          LinearMeter(
            fraction: configuration.value, style: environment.controlTint, height: 6)
          configuration.maximumValueLabel
        }
        configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
      }
    }
  }
}

/// A bar filled to the value between the limits' labels, 6 points high (no dimension is published),
/// with the gauge's and the value's labels above.
nonisolated public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the bar with its labels.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    EnvironmentReader { environment in
      VStack(alignment: .leading, spacing: 2) {
        if !environment.controlStyles.hidesLabels { configuration.label }
        LinearMeter(fraction: configuration.value, style: environment.controlTint, height: 6)
        configuration.currentValueLabel.font(.caption)
      }
    }
  }
}

/// A bar with a dot at the value between the limits' labels, 6 points high (no dimension is
/// published).
nonisolated public struct AccessoryLinearGaugeStyle: GaugeStyle {
  /// Creates the style.
  public init() {}

  /// Returns the bar with its labels; without labels of the limits, the value's label is at its
  /// start.
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    EnvironmentReader { environment in
      HStack(spacing: 4) {
        if let minimum = configuration.minimumValueLabel {
          minimum
        } else {
          configuration.currentValueLabel
        }
        Capsule().fill(environment.controlTint.alongBarLength)
          .overlay {
            BarDot(fraction: configuration.value).fill(Color.white)
          }
          .frame(height: 6)
        configuration.maximumValueLabel
      }
      .font(.caption)
    }
  }
}

/// A disc at a fraction of a bar.
private struct BarDot: Shape {
  let fraction: Double

  func path(in rect: CGRect) -> Path {
    let diameter = rect.height
    let x = rect.minX + (rect.width - diameter) * fraction
    return Path(ellipseIn: CGRect(x: x, y: rect.minY, width: diameter, height: diameter))
  }
}

nonisolated extension GaugeStyle where Self == DefaultGaugeStyle {
  /// The default style.
  public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

nonisolated extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A bar filled to the value.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

nonisolated extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  /// A bar filled to the value.
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
    AccessoryLinearCapacityGaugeStyle()
  }
}

nonisolated extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A bar with a dot at the value.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}
