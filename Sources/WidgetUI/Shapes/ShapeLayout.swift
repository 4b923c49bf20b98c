import Foundation
import Graphics
import LayoutEngine

/// Lays out and paints a shape.
struct ShapeLayout: NodeLayout {
  let name: String
  let size: (ProposedViewSize) -> CGSize
  let paint: (CGRect, inout [DisplayList.Item]) -> Void

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize { size(proposal) }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let rect = frame.pixelRect
    guard rect.width >= 0, rect.height >= 0, rect.width.isFinite, rect.height.isFinite,
      rect.minX.isFinite, rect.minY.isFinite
    else { return }
    paint(rect, &items)
  }
}

/// Paints one fill or stroke of a shape into a rectangle.
struct ShapePainter<S: Shape> {
  let shape: S
  let inputs: LoweringInputs

  func fill(
    _ style: some ShapeStyle, _ fillStyle: FillStyle, in rect: CGRect,
    into items: inout [DisplayList.Item]
  ) {
    let outline = shape.outline(in: rect, inputs.shapeEnvironment)
    guard !outline.path.isEmpty else { return }
    let paint = style.paint(in: inputs.styleContext(rect)).paint
    if let stroke = outline.stroke {
      items.append(
        .stroke(outline.path, stroke, paint, antialiased: fillStyle.isAntialiased))
    } else {
      items.append(.fill(outline.path, paint, fillStyle))
    }
  }

  func stroke(
    _ style: some ShapeStyle, _ strokeStyle: StrokeStyle, antialiased: Bool, in rect: CGRect,
    into items: inout [DisplayList.Item]
  ) {
    let path = shape.outline(in: rect, inputs.shapeEnvironment).area
    guard !path.isEmpty, strokeStyle.lineWidth > 0 else { return }
    let paint = style.paint(in: inputs.styleContext(rect)).paint
    items.append(.stroke(path, strokeStyle, paint, antialiased: antialiased))
  }

  @MainActor func lowered(
    over background: some View,
    paint: @escaping (CGRect, inout [DisplayList.Item]) -> Void
  ) -> LoweredView {
    let node = inputs.node(
      ShapeLayout(name: "\(S.self)", size: shape.sizeThatFits, paint: paint))
    let behind = background.lowered(in: inputs.forChildren(axis: nil)).nodes
    guard let behind = behind.first else { return LoweredView([node]) }
    return LoweredView([
      inputs.node(LayeredLayout(side: .background, alignment: .center), [node, behind])
    ])
  }
}

extension LoweringInputs {
  /// The environment for outlines.
  ///
  /// If there are container corners to follow, it contains the bounds of the canvas.
  var shapeEnvironment: EnvironmentValues {
    guard environment.containerCornerRadius > 0, environment.containerBounds == nil else {
      return environment
    }
    var result = environment
    let size = services.layout.containerSize
    if size.width > 0, size.height > 0 {
      result.containerBounds = CGRect(origin: .zero, size: size)
    }
    return result
  }
}
