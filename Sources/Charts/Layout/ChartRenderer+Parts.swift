import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// The legend and titles of a chart, and the rectangle that they leave for the plot area with its axes.
struct ChartParts {
  struct PlacedView {
    let node: LayoutNode
    let frame: CGRect
    let proposal: ProposedViewSize
  }

  var body: CGRect
  var views: [PlacedView] = []
}

extension ChartRenderer {
  /// Places the legend and the titles along the edges of a chart.
  func parts(of size: CGSize) -> ChartParts {
    var parts = ChartParts(body: CGRect(origin: .zero, size: size))
    addLegend(to: &parts)
    guard model.hasAxes else { return parts }
    for title in model.configuration.x.titles { add(title, isX: true, to: &parts) }
    for title in model.configuration.y.titles { add(title, isX: false, to: &parts) }
    return parts
  }

  private func addLegend(to parts: inout ChartParts) {
    let legend = model.configuration.legend
    guard legend.visibility != .hidden else { return }
    let isVertical = legend.position.kind == .leading || legend.position.kind == .trailing
    guard
      let view = legend.content ?? ChartLegend(model: model).view(isVertical: isVertical)
    else { return }
    let node = model.inputs.single(
      view.font(.caption).foregroundStyle(HierarchicalShapeStyle.secondary))
    add(
      node, at: legend.position, automatic: .bottom, legend.alignment ?? .leading,
      spacing: legend.spacing ?? 8,
      maximumHeight: legend.content == nil ? parts.body.height / 2 : nil, to: &parts)
  }

  private func add(
    _ title: ChartConfiguration.Title, isX: Bool, to parts: inout ChartParts
  ) {
    let isRotated =
      !isX && (title.position.kind == .leading || title.position.kind == .trailing)
    let view = title.content.font(.caption)
      .foregroundStyle(HierarchicalShapeStyle.secondary)
    let node = model.inputs.single(
      isRotated ? AnyView(RotatedView(content: AnyView(view))) : AnyView(view))
    let isLeading = model.y.kind == .category
    add(
      node, at: title.position, automatic: isX ? .bottom : .top,
      title.alignment ?? (isX || isRotated ? .center : isLeading ? .leading : .trailing),
      spacing: title.spacing ?? 4, to: &parts)
  }

  /// Places a view at a side, which becomes shorter.
  private func add(
    _ node: LayoutNode, at position: AnnotationPosition, automatic: AxisSide,
    _ alignment: Alignment, spacing: CGFloat, maximumHeight: CGFloat? = nil,
    to parts: inout ChartParts
  ) {
    let context = model.inputs.services.layout
    let body = parts.body
    var side = automatic
    var horizontal = alignment.horizontal
    switch position.kind {
    case .automatic: break
    case .overlay:
      let size = node.dimensions(ProposedViewSize(body.size), context)
      parts.views.append(
        ChartParts.PlacedView(
          node: node,
          frame: CGRect(origin: ViewRect(body).origin(of: size, alignment), size: size.size),
          proposal: ProposedViewSize(body.size)))
      return
    case .top: side = .top
    case .bottom: side = .bottom
    case .leading: side = .leading
    case .trailing: side = .trailing
    case .topLeading: (side, horizontal) = (.top, .leading)
    case .topTrailing: (side, horizontal) = (.top, .trailing)
    case .bottomLeading: (side, horizontal) = (.bottom, .leading)
    case .bottomTrailing: (side, horizontal) = (.bottom, .trailing)
    }
    let isHorizontal = side == .top || side == .bottom
    let proposal = ProposedViewSize(
      width: isHorizontal ? body.width : body.width / 2,
      height: isHorizontal ? maximumHeight : body.height)
    let size = node.dimensions(proposal, context)
    var origin = ViewRect(body).origin(
      of: size, Alignment(horizontal: horizontal, vertical: alignment.vertical))
    switch side {
    case .top:
      origin.y = body.minY
      parts.body = body.inset(by: EdgeInsets(top: size.height + spacing))
    case .bottom:
      origin.y = body.maxY - size.height
      parts.body = body.inset(by: EdgeInsets(bottom: size.height + spacing))
    case .leading:
      origin.x = body.minX
      parts.body = body.inset(by: EdgeInsets(leading: size.width + spacing))
    case .trailing:
      origin.x = body.maxX - size.width
      parts.body = body.inset(by: EdgeInsets(trailing: size.width + spacing))
    }
    parts.views.append(
      ChartParts.PlacedView(
        node: node, frame: CGRect(origin: origin, size: size.size), proposal: proposal))
  }
}

extension EdgeInsets {
  init(top: CGFloat = 0, bottom: CGFloat = 0, leading: CGFloat = 0, trailing: CGFloat = 0) {
    self.init(top: top, leading: leading, bottom: bottom, trailing: trailing)
  }
}

/// A view that is turned to be read from bottom to top, in its turned size.
nonisolated struct RotatedView: View {
  let content: AnyView

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(RotatedLayout(), [inputs.single(content)])])
  }
}

private struct RotatedLayout: NodeLayout {
  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    let size = children.first?.size(inner(proposal), context) ?? .zero
    return CGSize(width: size.height, height: size.width)
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: proposal.height, height: proposal.width)
  }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    guard let child = node.children.first else { return }
    var drawn: [DisplayList.Item] = []
    child.draw(at: .zero, proposal: inner(frame.proposal), frame.context, into: &drawn)
    guard !drawn.isEmpty else { return }
    let origin = frame.context.roundToPixels(frame.rect)
    items.append(
      .group(
        DisplayList.Group(
          items: drawn,
          effects: [
            .transform(
              CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: origin.minX, ty: origin.maxY))
          ])))
  }
}
