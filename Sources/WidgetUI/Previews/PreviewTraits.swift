package import LayoutEngine

/// What a preview's modifiers say of it.
package struct PreviewTraits {
  package var displayName: String?
  package var layout: PreviewLayout?
  package var context: (any PreviewContext)?
  /// What the views said of the widget, where the preview stands in one.
  package var container = WidgetContainer()

  package init() {}
}

extension LayoutNode {
  /// What the modifiers of a preview say of it.
  package var previewTraits: PreviewTraits {
    get { traits.values[ObjectIdentifier(PreviewTraits.self)] as? PreviewTraits ?? PreviewTraits() }
    set { traits.values[ObjectIdentifier(PreviewTraits.self)] = newValue }
  }
}

/// A preview with more said of it.
struct PreviewTraitView<Content: View>: View {
  let content: Content
  let change: (inout PreviewTraits) -> Void

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = content.lowered(in: inputs).nodes
    for node in nodes { change(&node.previewTraits) }
    return LoweredView(nodes)
  }
}

/// A preview in a context, whose container is its own and not its neighbours'.
struct PreviewContextView<Content: View>: View {
  let content: Content
  let context: any PreviewContext

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inside = inputs
    context.prepare(&inside.environment)
    let outer = inputs.services.container
    inputs.services.container = WidgetContainer()
    let nodes = content.lowered(in: inside).nodes
    for node in nodes {
      node.previewTraits.context = context
      node.previewTraits.container = inputs.services.container
    }
    inputs.services.container = outer
    return LoweredView(nodes)
  }
}
