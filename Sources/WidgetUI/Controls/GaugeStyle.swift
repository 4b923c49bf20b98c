/// The appearance of gauges.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of the body.
  associatedtype Body: View
  /// Composes a gauge from its parts.
  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Configuration) -> Body
  /// The parts of a gauge.
  typealias Configuration = GaugeStyleConfiguration
}

/// The parts of a gauge.
public struct GaugeStyleConfiguration {
  /// The label of a gauge.
  nonisolated public struct Label: View {
    let part: StyleConfigurationContent
    /// Lowers the label.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The label of the value.
  nonisolated public struct CurrentValueLabel: View {
    let part: StyleConfigurationContent
    /// Lowers the label.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The label of the lower limit.
  nonisolated public struct MinimumValueLabel: View {
    let part: StyleConfigurationContent
    /// Lowers the label.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The label of the upper limit.
  nonisolated public struct MaximumValueLabel: View {
    let part: StyleConfigurationContent
    /// Lowers the label.
    @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
      part.lowered(in: inputs)
    }
  }

  /// The value as a fraction of the range between the limits, from 0 to 1.
  public var value: Double
  /// The label.
  public var label: Label
  /// The label of the value.
  public var currentValueLabel: CurrentValueLabel?
  /// The label of the lower limit.
  public var minimumValueLabel: MinimumValueLabel?
  /// The label of the upper limit.
  public var maximumValueLabel: MaximumValueLabel?
}

/// A type-erased gauge style; it is only passed down the view tree of one frame.
struct AnyGaugeStyle: Sendable {
  let make: @MainActor (GaugeStyleConfiguration) -> AnyView

  init<S: GaugeStyle>(_ style: S) {
    // A style belongs to the views of one frame, which the main actor makes.
    nonisolated(unsafe) let style = style
    make = { AnyView(style.makeBody(configuration: $0).inOuterStyle(\.gauge)) }
  }
}

nonisolated extension View {
  /// Sets the style of gauges inside.
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    changingEnvironment { $0.controlStyles.gauge.append(AnyGaugeStyle(style)) }
  }
}
