import Foundation
import Graphics
import LayoutEngine

/// A value in a range, as a line with a knob.
nonisolated public struct Slider<Label: View, ValueLabel: View>: View {
  private let fraction: Double
  private let label: Label
  private let minimum: ValueLabel
  private let maximum: ValueLabel

  /// Creates a slider between two labels.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let length = Double(bounds.upperBound - bounds.lowerBound)
    let part = length > 0 ? Double(value.wrappedValue - bounds.lowerBound) / length : 0
    fraction = part.isFinite ? min(max(part, 0), 1) : 0
    self.label = label()
    minimum = minimumValueLabel()
    maximum = maximumValueLabel()
  }

  /// The line with the knob; the label is only for accessibility.
  @MainActor public var body: some View {
    HStack {
      minimum
      GeometryReader { space in
        ZStack(alignment: .leading) {
          Capsule().fill(.quaternary).frame(height: 4)
          Capsule().fill(.tint).frame(width: space.size.width * fraction, height: 4)
          Circle().fill(.white).frame(width: 20, height: 20)
            .shadow(radius: 2)
            .offset(x: max(0, space.size.width - 20) * fraction)
        }
        .frame(height: space.size.height)
      }
      .frame(height: 28)
      maximum
    }
  }
}

extension Slider where ValueLabel == EmptyView {
  /// Creates a slider with a label, which is only for accessibility.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, label: label, minimumValueLabel: { EmptyView() },
      maximumValueLabel: { EmptyView() })
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, label: { EmptyView() }, minimumValueLabel: { EmptyView() },
      maximumValueLabel: { EmptyView() })
  }

  /// Creates a slider with steps.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds)
  }
}
