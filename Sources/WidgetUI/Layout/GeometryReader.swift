public import Foundation
public import Graphics
import LayoutEngine

/// A view that takes all the room it is offered and makes its content for that size.
public struct GeometryReader<Content: View>: View {
  /// Makes the content.
  public var content: (GeometryProxy) -> Content

  /// Makes the view.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  /// One node, whose content is made when its size is known.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let inner = inputs.inside(axis: nil)
    let layout = GeometryReaderLayout { proxy in
      let view = EnvironmentValues.$current.withValue(inner.environment) { content(proxy) }
      return inner.node(ZStackLayout(alignment: .topLeading), view.lowered(in: inner).nodes)
    }
    return LoweredView([inputs.node(layout)])
  }
}

/// The size and place of a geometry reader.
public struct GeometryProxy: Sendable {
  /// The size, in points.
  public let size: CGSize
  /// What the safe area takes away: nothing, a widget has none.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  let origin: CGPoint

  /// The frame in a coordinate space: its own for `local`, else the canvas's.
  public func frame(in space: CoordinateSpace) -> CGRect {
    switch space {
    case .local: CGRect(origin: .zero, size: size)
    case .global, .named: CGRect(origin: origin, size: size)
    }
  }
}

/// What frames are measured in.
public enum CoordinateSpace: Hashable {
  /// The canvas.
  case global
  /// The view itself.
  case local
  /// A space with a name; measured as the canvas.
  case named(AnyHashable)
}

private struct GeometryReaderLayout: NodeLayout {
  let content: (GeometryProxy) -> LayoutNode

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let proxy = GeometryProxy(size: frame.rect.size, origin: frame.rect.origin)
    let inner = content(proxy)
    inner.draw(
      at: frame.rect.origin, proposal: ProposedViewSize(frame.rect.size), frame.context,
      into: &items)
  }
}
