import Foundation
import Graphics
import LayoutEngine

extension Image: View {
  /// Lowers the image to one node.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([node(in: inputs)])
  }
}

extension Image {
  /// The image's node; texts and canvases make one wherever they are made.
  func node(in inputs: LoweringInputs) -> LayoutNode {
    let resolver = ImageResolver(environment: inputs.environment, services: inputs.services)
    let layout = ImageLayout(image: self, content: resolver.resolve(self), inputs: inputs)
    return inputs.node(layout)
  }
}

/// Sizes and draws an image.
struct ImageLayout: NodeLayout {
  let image: Image
  let content: ResolvedImage
  let inputs: LoweringInputs

  var name: String { "Image" }

  var intrinsicSize: CGSize {
    switch content {
    case .bitmap(let bitmap): bitmap.size
    case .symbol(let symbol): symbol.size
    case .empty: .zero
    case .missing: CGSize(width: 24, height: 24)
    }
  }

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    image.resizing == nil
      ? intrinsicSize : proposal.replacingUnspecifiedDimensions(by: intrinsicSize)
  }

  /// Returns the preferred spacing of a symbol in its own size: none to texts and symbols; to
  /// anything else, its depth below the baseline, plus a point if the symbol is above.
  ///
  /// These values were determined by OpenSwiftUI in SwiftUI 6.0.87. A SwiftUI render agrees: a row
  /// that ends in a symbol is as far above a text as its own text is.
  func spacing(_ children: [LayoutNode], _ context: LayoutContext) -> ViewSpacing {
    var spacing = ViewSpacing()
    guard case .symbol(let symbol) = content, image.resizing == nil else { return spacing }
    let below = max(symbol.size.height - symbol.baseline, 0)
    spacing.top = ViewSpacing.Edge([.symbol: 0, .aboveText: below])
    spacing.bottom = ViewSpacing.Edge([.symbol: 0, .belowText: below + 1])
    return spacing
  }

  /// Returns the baseline of a symbol: that of adjacent text.
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
