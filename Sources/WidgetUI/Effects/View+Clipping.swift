public import Foundation
public import Graphics
public import LayoutEngine

nonisolated extension View {
  /// Clips the view to a shape; clipped parts cannot be tapped either.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    wrapped { inputs in
      EffectLayout("Clip") { rect in
        [.clip(shape.outline(in: rect, inputs.shapeEnvironment).area, style)]
      }
    }
  }

  /// Clips the view to its frame.
  public func clipped(antialiased: Bool = false) -> some View {
    clipShape(Rectangle(), style: FillStyle(antialiased: antialiased))
  }

  /// Clips the view to a rounded rectangle; the radius is in points.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(
      RoundedRectangle(cornerRadius: radius), style: FillStyle(antialiased: antialiased))
  }

  /// Masks the view with the alpha channel of another.
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    MaskedView(content: self, mask: mask(), alignment: alignment)
  }

  /// Masks the view with the alpha channel of another.
  public func mask<Mask: View>(_ mask: Mask) -> some View {
    MaskedView(content: self, mask: mask, alignment: .center)
  }
}

/// A view masked with the alpha channel of another.
nonisolated private struct MaskedView<Content: View, Mask: View>: View {
  let content: Content
  let mask: Mask
  let alignment: Alignment

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = MaskLayout(layers: LayeredLayout(side: .overlay, alignment: alignment))
    return LoweredView(
      content.lowered(in: inputs).nodes.map { node in
        inputs.node(layout, [node, inputs.single(mask, alignment: alignment)])
      })
  }
}

/// Lays out a mask as an overlay and draws it as an effect.
private struct MaskLayout: NodeLayout {
  let layers: LayeredLayout

  var name: String { "Mask" }

  func place(
    _ children: [LayoutNode], in size: CGSize, proposal: ProposedViewSize, _ context: LayoutContext
  ) -> [Placement] {
    layers.place(children, in: size, proposal: proposal, context)
  }

  func explicitGuide(
    _ key: AlignmentKey, _ children: [LayoutNode], size: CGSize, proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> CGFloat? {
    layers.explicitGuide(key, children, size: size, proposal: proposal, context)
  }

  func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    layers.spacing(children, context)
  }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let placements = node.placements(proposal: frame.proposal, frame.context)
    guard node.children.count == 2, placements.count == 2 else { return }
    var content: [DisplayList.Item] = []
    var mask: [DisplayList.Item] = []
    node.drawChild(node.children[0], placements[0], at: frame, into: &content)
    node.drawChild(node.children[1], placements[1], at: frame, into: &mask)
    guard !content.isEmpty else { return }
    items.append(.group(DisplayList.Group(items: content, effects: [.mask(mask)])))
  }
}
