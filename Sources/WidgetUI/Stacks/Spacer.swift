public import Foundation
import Graphics
import LayoutEngine

/// Flexible space along the axis of the containing stack.
nonisolated public struct Spacer: View {
  /// The minimum length, in points; `nil` is 8.
  public var minLength: CGFloat?

  /// Creates a spacer.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  /// Lowers the view to one node that draws nothing.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(SpacerLayout(axis: inputs.stackAxis, minLength: minLength))])
  }
}

/// A thin line across the axis of the containing stack.
nonisolated public struct Divider: View {
  /// Creates a divider.
  public init() {}

  /// Lowers the view to one node, one physical pixel thick.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
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
    // Snap the line to the pixel grid: it is one pixel thick wherever it starts.
    var rect = frame.pixelRect
    let thickness = 1 / frame.context.scale
    if isVertical { rect.size.width = thickness } else { rect.size.height = thickness }
    guard rect.isDrawable else { return }
    items.append(.fill(Path(rect), .color(color), FillStyle()))
  }
}
