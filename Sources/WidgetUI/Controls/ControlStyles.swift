/// The styles of controls at a place; `nil` is the automatic one.
package struct ControlStyles: Sendable {
  var label: AnyLabelStyle?
  var button: AnyButtonStyle?
  var toggle: AnyToggleStyle?
  var progress: AnyProgressViewStyle?
  var gauge: AnyGaugeStyle?
  var buttonBorderShape: ButtonBorderShape = .automatic
  var hidesLabels = false

  package init() {}
}

/// How large controls are.
public enum ControlSize: Hashable, CaseIterable, Sendable {
  /// From the smallest to the largest.
  case mini, small, regular, large, extraLarge
}

/// How much a thing stands out.
public enum Prominence: Hashable, Sendable {
  /// As usual, or more.
  case standard, increased
}

extension View {
  /// How large controls inside are.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    changingEnvironment { $0.controlSize = controlSize }
  }

  /// Controls inside without their labels.
  public func labelsHidden() -> some View {
    changingEnvironment { $0.controlStyles.hidesLabels = true }
  }
}
