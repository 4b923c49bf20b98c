import LayoutEngine

/// The styles of controls that are set around a view, the innermost last; without one it is the automatic style.
///
/// A control in the body of a style, such as `Label(configuration)`, has the style that is set outside of it.
package struct ControlStyles: Sendable {
  var label: [AnyLabelStyle] = []
  var button: [AnyButtonStyle] = []
  var toggle: [AnyToggleStyle] = []
  var progress: [AnyProgressViewStyle] = []
  var gauge: [AnyGaugeStyle] = []
  var buttonBorderShape: ButtonBorderShape = .automatic
  var hidesLabels = false

  package init() {}
}

/// The size of controls.
public enum ControlSize: Hashable, CaseIterable, Sendable {
  /// The sizes, from the smallest to the largest.
  case mini, small, regular, large, extraLarge
}

/// How prominent a view is.
public enum Prominence: Hashable, Sendable {
  /// Standard, or increased prominence.
  case standard, increased
}

nonisolated extension View {
  /// Sets the size of controls inside.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    changingEnvironment { $0.controlSize = controlSize }
  }

  /// Hides the labels of controls inside.
  public func labelsHidden() -> some View {
    changingEnvironment { $0.controlStyles.hidesLabels = true }
  }
}

nonisolated extension View {
  /// Removes the innermost style of a control.
  func inOuterStyle<Style>(_ styles: WritableKeyPath<ControlStyles, [Style]>) -> some View {
    OuterStyleView(content: self, styles: styles)
  }
}

nonisolated private struct OuterStyleView<Content: View, Style>: View {
  let content: Content
  let styles: WritableKeyPath<ControlStyles, [Style]>

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    // The automatic style: views that have the environment of their parent share it.
    guard !inputs.environment.controlStyles[keyPath: styles].isEmpty else {
      return content.lowered(in: inputs)
    }
    var inner = inputs
    inner.environment.controlStyles[keyPath: styles].removeLast()
    return content.lowered(in: inner)
  }
}

/// A type-erased part of a control that is passed to the control's style.
///
/// It is lowered with the environment of its position in the style's body.
nonisolated struct StyleConfigurationContent: View {
  let view: any View

  init(_ view: any View) { self.view = view }

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView { view.lowered(in: inputs) }
}

nonisolated extension View {
  /// Whether the view is an `EmptyView`.
  static var isEmptyView: Bool { self is EmptyView.Type }
}

/// A view that is created with the environment at its position.
nonisolated struct EnvironmentReader<Content: View>: View {
  let content: (EnvironmentValues) -> Content

  init(@ViewBuilder _ content: @escaping (EnvironmentValues) -> Content) { self.content = content }

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let view = inputs.body { content(inputs.environment) }
    return view.lowered(in: inputs)
  }
}

/// A view that is created with the lowering inputs at its position.
nonisolated struct InputsReader<Content: View>: View {
  let content: (LoweringInputs) -> Content

  init(@ViewBuilder _ content: @escaping (LoweringInputs) -> Content) { self.content = content }

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let view = inputs.body { content(inputs) }
    return view.lowered(in: inputs)
  }
}

/// A part of a control's label: several views are arranged side by side.
nonisolated struct RowPart<Content: View>: View {
  let content: Content

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let childInputs = inputs.forChild(.view(ObjectIdentifier(Self.self)))
    var inner = childInputs.restartingNumbering
    inner.stacksLists = false
    let nodes = content.lowered(in: inner).nodes
    guard nodes.count > 1 else { return LoweredView(nodes) }
    let row = content.lowered(in: childInputs.restartingNumbering.forChildren(axis: .horizontal))
      .nodes
    return LoweredView([
      inputs.node(StackLayout(axis: .horizontal, alignment: .center), row)
    ])
  }
}
