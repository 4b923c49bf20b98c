public import WidgetUI

extension View {
  /// Labels a corner or circular accessory on a watch; not drawn here, where no dial surrounds the
  /// widget.
  public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View { self }

  /// Labels a corner or circular accessory on a watch; not drawn here, where no dial surrounds the
  /// widget.
  public func widgetLabel<S: StringProtocol>(_ label: S) -> some View { self }

  /// Bends the content of a corner accessory on a watch; straight here, where no dial surrounds the
  /// widget.
  public func widgetCurvesContent(_ curves: Bool = true) -> some View { self }
}
