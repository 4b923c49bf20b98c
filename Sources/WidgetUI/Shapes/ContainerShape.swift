import Foundation
import Graphics
import LayoutEngine
import Synchronization

nonisolated extension View {
  /// Sets the shape that ``ContainerRelativeShape`` follows inside the view, instead of the widget's.
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View {
    ContainerShapeView(content: self, shape: shape)
  }
}

/// The shape of a container; its frame is known when it is drawn.
final class ContainerShape: Sendable {
  private let shape: any InsettableShape
  /// The shape of the container around it.
  private let outer: ContainerShape?
  private let frame = Mutex<CGRect?>(nil)

  init(_ shape: any InsettableShape, outer: ContainerShape?) {
    self.shape = shape
    self.outer = outer
  }

  /// Sets the frame, in the coordinates of the shapes inside.
  func place(in rect: CGRect) { frame.withLock { $0 = rect } }

  /// Returns the shape in `rect`, inset by the distance to the container's nearest edge and by `amount`; `nil` if the
  /// container is not drawn.
  func outline(
    in rect: CGRect, insetBy amount: CGFloat, _ environment: EnvironmentValues
  ) -> ShapeOutline? {
    guard let container = frame.withLock({ $0 }) else { return nil }
    let distance = max(
      0,
      min(
        rect.minX - container.minX, rect.minY - container.minY, container.maxX - rect.maxX,
        container.maxY - rect.maxY))
    // A container shape may be relative itself, to the container around it.
    var environment = environment
    environment.containerShape = outer
    return shape.inset(by: distance + amount).outline(
      in: rect.insetBy(dx: -distance, dy: -distance), environment)
  }
}

/// A view with a container shape.
nonisolated private struct ContainerShapeView<Content: View, S: InsettableShape>: View {
  let content: Content
  let shape: S

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let container = ContainerShape(shape, outer: inputs.environment.containerShape)
    var inner = inputs
    inner.environment.containerShape = container
    var result = content.lowered(in: inner)
    for index in result.nodes.indices {
      result.nodes[index] = inputs.node(
        ContainerShapeLayout(container: container), [result.nodes[index]])
    }
    return result
  }
}

/// Passes its frame to a container shape before the view inside is drawn.
private struct ContainerShapeLayout: NodeLayout {
  let container: ContainerShape

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    container.place(in: frame.pixelRect)
    node.drawChildren(at: frame, into: &items)
  }
}
