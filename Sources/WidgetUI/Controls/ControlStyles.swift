import LayoutEngine

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

/// A part of a control that is handed to its style: a view whose type is hidden.
///
/// It is lowered with the environment of the place where the style puts it.
struct ErasedPart: View {
  let lower: (LoweringInputs) -> LoweredView

  init<V: View>(_ view: V) { lower = view.lowered }

  func lowered(in inputs: LoweringInputs) -> LoweredView { lower(inputs) }
}

extension View {
  /// Whether this view was given as none at all.
  static var isNothing: Bool { self is EmptyView.Type }
}

/// A view that is made with the environment of its place.
struct EnvironmentView<Content: View>: View {
  let content: (EnvironmentValues) -> Content

  init(@ViewBuilder _ content: @escaping (EnvironmentValues) -> Content) { self.content = content }

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let view = inputs.body { content(inputs.environment) }
    return view.lowered(in: inputs)
  }
}

/// A view that is made with all that its place is lowered with.
struct PlacedView<Content: View>: View {
  let content: (LoweringInputs) -> Content

  init(@ViewBuilder _ content: @escaping (LoweringInputs) -> Content) { self.content = content }

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let view = inputs.body { content(inputs) }
    return view.lowered(in: inputs)
  }
}

/// The parts of a control's label: side by side where they are several.
struct RowPart<Content: View>: View {
  let content: Content

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let place = inputs.below(.view(ObjectIdentifier(Self.self)))
    var inner = place.anew
    inner.stacksLists = false
    let nodes = content.lowered(in: inner).nodes
    guard nodes.count > 1 else { return LoweredView(nodes) }
    let row = content.lowered(in: place.anew.inside(axis: .horizontal)).nodes
    return LoweredView([
      inputs.node(StackLayout(axis: .horizontal, alignment: .center), row)
    ])
  }
}
