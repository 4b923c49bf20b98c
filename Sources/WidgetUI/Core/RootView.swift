package import Foundation
package import Graphics
package import LayoutEngine

/// Lays out a view in a canvas and draws it as a display list.
@MainActor
package struct RootView<Content: View> {
  let content: Content
  let inputs: LoweringInputs

  package init(_ content: Content, environment: EnvironmentValues, services: RenderServices) {
    self.content = content
    var inputs = LoweringInputs(environment: environment, services: services)
    inputs.stacksLists = true
    self.inputs = inputs
  }

  /// The services and the log for lowering the content.
  package var services: RenderServices { inputs.services }

  /// Draws the content in a canvas of `size` points, which is also the proposed size unless `proposal`
  /// is given.
  package func displayList(size: CGSize, proposal: ProposedViewSize? = nil) -> DisplayList {
    services.layout.displayList(size: size, items: draw(size: size, proposal: proposal))
  }

  /// Returns the frame of every view in a canvas of `size` points, which is also the proposed size
  /// unless `proposal` is given.
  ///
  /// The services must have a layout context that records frames.
  package func layoutRecord(size: CGSize, proposal: ProposedViewSize? = nil) -> LayoutRecord {
    let context = inputs.services.layout
    context.records = []
    _ = draw(size: size, proposal: proposal)
    defer { context.records = [] }
    return context.records.first
      ?? LayoutRecord(name: "Root", frame: CGRect(origin: .zero, size: size))
  }

  /// Returns the size of the content for a proposal.
  package func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let context = inputs.services.layout
    context.containerSize = proposal.replacingUnspecifiedDimensions(by: .zero)
    defer { services.clearContainer() }
    return content(in: inputs).size(proposal, context)
  }

  private func draw(size: CGSize, proposal: ProposedViewSize?) -> [DisplayList.Item] {
    let context = inputs.services.layout
    context.containerSize = proposal?.replacingUnspecifiedDimensions(by: .zero) ?? size
    defer { services.clearContainer() }
    let root = inputs.node(RootLayout(proposal: proposal), [content(in: inputs)])
    var items: [DisplayList.Item] = []
    root.draw(at: .zero, proposal: ProposedViewSize(size), context, into: &items)
    return items
  }

  private func content(in inputs: LoweringInputs) -> LayoutNode {
    // Content that is measured and then drawn sets its container values twice.
    services.clearContainer()
    let nodes = content.lowered(in: inputs).nodes
    if nodes.count == 1 { return nodes[0] }
    return inputs.node(ZStackLayout(alignment: .center), nodes)
  }
}
