import Foundation
import Graphics
import LayoutEngine

extension Image: View {
  /// One node.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let resolver = ImageResolver(environment: inputs.environment, services: inputs.services)
    let layout = ImageLayout(image: self, content: resolver.resolve(self), inputs: inputs)
    return LoweredView([inputs.node(layout)])
  }
}

/// How an image is sized and drawn.
struct ImageLayout: NodeLayout {
  let image: Image
  let content: ResolvedImage
  let inputs: LoweringInputs

  var name: String { "Image" }

  var ownSize: CGSize {
    switch content {
    case .picture(let picture): picture.size
    case .symbol(let symbol): symbol.size
    case .empty: .zero
    case .missing: CGSize(width: 24, height: 24)
    }
  }

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    image.resizing == nil ? ownSize : proposal.replacingUnspecifiedDimensions(by: ownSize)
  }

  /// The baseline of a symbol is that of the text beside it.
  func explicitGuide(
    _ key: AlignmentKey, _ children: [LayoutNode], size: CGSize, proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> CGFloat? {
    guard case .symbol(let symbol) = content, symbol.size.height > 0,
      key == VerticalAlignment.firstTextBaseline.key
        || key == VerticalAlignment.lastTextBaseline.key
    else { return nil }
    return symbol.baseline * size.height / symbol.size.height
  }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let rect = frame.pixelRect
    guard rect.isDrawable else { return }
    let painter = ImagePainter(image: image, inputs: inputs)
    if inputs.environment.isRedacted {
      items.append(painter.redacted(in: rect))
    } else {
      items += painter.items(content, in: rect)
    }
    if let label = image.label?.plainString(in: inputs) {
      items.append(.accessibility(DisplayList.AccessibilityElement(frame: rect, label: label)))
    }
  }
}
