public import Foundation
import Graphics
import LayoutEngine

/// Room that grows along the nearest stack.
public struct Spacer: View {
  /// The least length, in points; `nil` is 8.
  public var minLength: CGFloat?

  /// Makes a spacer.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  /// One node that draws nothing.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(SpacerLayout(axis: inputs.stackAxis, minLength: minLength))])
  }
}

/// A thin line across the nearest stack.
public struct Divider: View {
  /// Makes a divider.
  public init() {}

  /// One node, a physical pixel thick.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let isVertical = inputs.stackAxis == .horizontal
    let color = SystemPalette.separator.resolve(in: inputs.environment)
    return LoweredView([inputs.node(DividerLayout(isVertical: isVertical, color: color))])
  }
}

private struct DividerLayout: NodeLayout {
  let isVertical: Bool
  let color: ResolvedColor

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    let thickness = 1 / context.scale
    return isVertical
      ? CGSize(width: thickness, height: proposal.height ?? 10)
      : CGSize(width: proposal.width ?? 10, height: thickness)
  }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    // A line never falls between two pixels: it is a pixel thick wherever it starts.
    var rect = frame.pixelRect
    let thickness = 1 / frame.context.scale
    if isVertical { rect.size.width = thickness } else { rect.size.height = thickness }
    guard rect.isDrawable else { return }
    items.append(.fill(Path(rect), .color(color), FillStyle()))
  }
}
