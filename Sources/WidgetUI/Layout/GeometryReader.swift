public import Foundation
public import Graphics
import LayoutEngine

/// A view that takes the proposed size and creates its content for that size.
nonisolated public struct GeometryReader<Content: View>: View {
  /// Creates the content.
  public var content: (GeometryProxy) -> Content

  /// Creates the view.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  /// Lowers the view to one node, whose content is created when its size is known.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let childInputs = inputs.forChildren(axis: nil).forChild(.view(ObjectIdentifier(Self.self)))
    let layout = GeometryReaderLayout { proxy in
      let inner = childInputs.restartingNumbering
      let view = inner.body { content(proxy) }
      return inner.node(TopLeadingLayout(), view.lowered(in: inner).nodes)
    }
    return LoweredView([inputs.node(layout)])
  }
}

private struct GeometryReaderLayout: NodeLayout {
  let content: (GeometryProxy) -> LayoutNode

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let inner = content(GeometryProxy(frame))
    inner.draw(
      at: frame.rect.origin, proposal: ProposedViewSize(frame.rect.size), frame.context,
      into: &items)
  }
}

/// Proposes the full size to every view and places it at the top leading corner.
private struct TopLeadingLayout: NodeLayout {
  var name: String { "GeometryContent" }
  var isModifier: Bool { false }

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
}

/// The size and position of a geometry reader.
public struct GeometryProxy: Sendable {
  /// The size, in points.
  public let size: CGSize
  /// The insets of the safe area; zero, because a widget has none.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  private let origin: CGPoint
  // Names are only used in the frame's own task.
  private nonisolated(unsafe) let spaces: [AnyHashable: CGRect]

  init(size: CGSize, origin: CGPoint, spaces: [AnyHashable: CGRect]) {
    self.size = size
    self.origin = origin
    self.spaces = spaces
  }

  /// Returns the value of an anchor in the coordinates of this geometry reader.
  public subscript<T>(anchor: Anchor<T>) -> T { anchor.value(origin) }

  /// Returns the frame in a coordinate space, in points, before it is rounded to pixels.
  ///
  /// If no enclosing view has the name, the space is the canvas.
  @_disfavoredOverload
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    let start: CGPoint
    switch coordinateSpace {
    case .local: start = origin
    case .global: start = .zero
    case .named(let name): start = spaces[name]?.origin ?? .zero
    }
    return CGRect(
      x: origin.x - start.x, y: origin.y - start.y, width: size.width, height: size.height)
  }

  /// Returns the frame in a coordinate space, in points, before it is rounded to pixels.
  ///
  /// If no enclosing view has the name, the space is the canvas.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }

  /// Returns the frame of the enclosing view with a name in the coordinates of this geometry reader, in points; `nil` if
  /// there is none.
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    spaces[coordinateSpace.name]?.offsetBy(dx: -origin.x, dy: -origin.y)
  }
}
