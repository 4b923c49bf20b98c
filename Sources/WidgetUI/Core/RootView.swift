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

  /// The services and the log that the content is lowered with.
  package var services: RenderServices { inputs.services }

  /// The drawing of the content in a canvas of `size` points, which is what it is offered, or `offer`.
  package func displayList(size: CGSize, offer: ProposedViewSize? = nil) -> DisplayList {
    DisplayList(size: size, items: draw(size: size, offer: offer))
  }

  /// Where every view of the content lies in a canvas of `size` points, which is what it is offered, or
  /// `offer`.
  ///
  /// The services must be made with a layout context that records frames.
  package func layoutRecord(size: CGSize, offer: ProposedViewSize? = nil) -> LayoutRecord {
    let context = inputs.services.layout
    context.records = []
    _ = draw(size: size, offer: offer)
    defer { context.records = [] }
    return context.records.first
      ?? LayoutRecord(name: "Root", frame: CGRect(origin: .zero, size: size))
  }

  /// The size that the content takes of an offer.
  package func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let context = inputs.services.layout
    context.containerSize = proposal.replacingUnspecifiedDimensions(by: .zero)
    defer { services.clearContainer() }
    return content(in: inputs).size(proposal, context)
  }

  private func draw(size: CGSize, offer: ProposedViewSize?) -> [DisplayList.Item] {
    let context = inputs.services.layout
    context.containerSize = offer?.replacingUnspecifiedDimensions(by: .zero) ?? size
    defer { services.clearContainer() }
    let root = inputs.node(RootLayout(proposal: offer), [content(in: inputs)])
    var items: [DisplayList.Item] = []
    root.draw(at: .zero, proposal: ProposedViewSize(size), context, into: &items)
    return items
  }

  private func content(in inputs: LoweringInputs) -> LayoutNode {
    // Content that is measured, then drawn, says the same things of its container twice.
    services.clearContainer()
    let nodes = content.lowered(in: inputs).nodes
    if nodes.count == 1 { return nodes[0] }
    return inputs.node(ZStackLayout(alignment: .center), nodes)
  }
}
