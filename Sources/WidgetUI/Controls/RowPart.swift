import LayoutEngine

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
