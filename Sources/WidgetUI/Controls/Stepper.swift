/// A value that is changed by steps; a rendered image shows the label.
nonisolated public struct Stepper<Label: View>: View {
  private let label: Label

  /// Creates a stepper; the actions are never called.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
  }

  /// Creates a stepper of a value.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }

  /// The label.
  @MainActor public var body: some View { label }
}

extension Stepper where Label == Text {
  /// Creates a stepper of a value with a localized title.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1
  ) { label = Text(titleKey) }

  /// Creates a stepper of a value in a range with a localized title.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1
  ) { label = Text(titleKey) }
}
