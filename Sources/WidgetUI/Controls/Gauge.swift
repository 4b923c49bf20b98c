/// A value between two limits.
///
/// If the value or a limit is not a number, or the limits are equal, the gauge is empty.
nonisolated public struct Gauge<
  Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View
>: View {
  private let fraction: Double
  private let label: Label
  private let currentValueLabel: CurrentValueLabel
  private let minimumValueLabel: BoundsLabel
  private let maximumValueLabel: BoundsLabel

  private init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ current: CurrentValueLabel,
    _ minimum: BoundsLabel, _ maximum: BoundsLabel
  ) {
    let length = Double(bounds.upperBound) - Double(bounds.lowerBound)
    let part = (Double(value) - Double(bounds.lowerBound)) / length
    fraction = part.isFinite ? min(max(part, 0), 1) : 0
    self.label = label
    currentValueLabel = current
    minimumValueLabel = minimum
    maximumValueLabel = maximum
  }

  /// The gauge in the style of the environment.
  @MainActor public var body: some View {
    EnvironmentReader { environment in
      (environment.controlStyles.gauge.last ?? AnyGaugeStyle(DefaultGaugeStyle())).make(
        GaugeStyleConfiguration(
          value: fraction,
          label: GaugeStyleConfiguration.Label(part: StyleConfigurationContent(label)),
          currentValueLabel: part(currentValueLabel).map {
            GaugeStyleConfiguration.CurrentValueLabel(part: $0)
          },
          minimumValueLabel: part(minimumValueLabel).map {
            GaugeStyleConfiguration.MinimumValueLabel(part: $0)
          },
          maximumValueLabel: part(maximumValueLabel).map {
            GaugeStyleConfiguration.MaximumValueLabel(part: $0)
          }))
    }
  }

  private func part<V: View>(_ view: V) -> StyleConfigurationContent? {
    V.isEmptyView ? nil : StyleConfigurationContent(view)
  }
}

extension Gauge
where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  /// Creates a gauge with a label.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value, bounds, label(), EmptyView(), EmptyView(), EmptyView())
  }
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
  /// Creates a gauge with a label and a label of its value.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(value, bounds, label(), currentValueLabel(), EmptyView(), EmptyView())
  }
}

extension Gauge where MarkedValueLabels == EmptyView {
  /// Creates a gauge with a label and labels of its value and its limits.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(
      value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel())
  }
}
