package import Foundation
package import Graphics
package import LayoutEngine

/// Lays a view out in a canvas and draws it as a display list.
package struct RootView<Content: View> {
  let content: Content
  let inputs: LoweringInputs

  package init(_ content: Content, environment: EnvironmentValues, services: RenderServices) {
    self.content = content
    var inputs = LoweringInputs(environment: environment, services: services)
    inputs.stacksLists = true
    self.inputs = inputs
  }

  /// The drawing of the content in a canvas of `size` points.
  package func displayList(size: CGSize) -> DisplayList {
    let context = inputs.services.layout
    var items: [DisplayList.Item] = []
    let root = node
    let own = root.size(ProposedViewSize(size), context)
    let origin = CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2)
    root.draw(at: origin, proposal: ProposedViewSize(size), context, into: &items)
    return DisplayList(size: size, items: items)
  }

  /// The size that the content takes of an offer.
  package func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    node.size(proposal, inputs.services.layout)
  }

  private var node: LayoutNode {
    let nodes = content.lowered(in: inputs).nodes
    if nodes.count == 1 { return nodes[0] }
    return inputs.node(ZStackLayout(alignment: .center), nodes)
  }
}
