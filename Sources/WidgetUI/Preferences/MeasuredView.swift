import Foundation
import Graphics
import LayoutEngine

nonisolated extension View {
  /// Runs an action with a value of the view's geometry, and whenever it changes while views appear; the changes that it
  /// makes to ``State`` are rendered.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (_ newValue: T) -> Void
  ) -> some View {
    onGeometryChange(for: type, of: transform) { _, value in action(value) }
  }

  /// Runs an action with a value of the view's geometry, and whenever it changes while views appear; the changes that it
  /// makes to ``State`` are rendered.
  public func onGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    MeasuredView(content: self, name: "onGeometryChange") { _, frame in
      transform(GeometryProxy(frame))
    } action: {
      action($0, $1)
    }
  }
}

extension GeometryProxy {
  /// Creates the geometry of a view that is being drawn.
  init(_ frame: PlacedFrame) {
    self.init(
      size: frame.rect.size, origin: frame.rect.origin, spaces: frame.context.namedSpaces)
  }
}

/// A view with an action for a value that is known when it is drawn.
nonisolated struct MeasuredView<Content: View, Value: Equatable>: View {
  let content: Content
  let name: String
  let value: (PreferenceValues, PlacedFrame) -> Value
  let action: (_ old: Value, _ new: Value) -> Void

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    // The content is a child of this identity, so that changes in it do not affect this identity's number.
    let actionIdentity = inputs.identity?.child(.action(name))
    var inner = inputs
    inner.identity = actionIdentity ?? inputs.identity
    var view = content.lowered(in: inner)
    let services = inputs.services
    for index in view.nodes.indices {
      // Each view of a list has a value of its own.
      let path = actionIdentity?.child(.element(AnyHashable(index))).path
      let layout = MeasuredLayout(collector: services.preferences) { preferences, frame in
        guard let path, let appearance = services.appearance else {
          services.hasAppearanceActions = true
          return
        }
        appearance.registerChangeAction(
          for: AppearanceState.ActionRegistration(path: path, conditions: []),
          to: value(preferences, frame), inputs, isInitial: true, action)
      }
      view.nodes[index] = inputs.node(layout, [view.nodes[index]])
    }
    return view
  }
}

/// Passes a drawn view's preferences and frame on.
private struct MeasuredLayout: NodeLayout {
  let collector: PreferenceCollector
  let measured: (PreferenceValues, PlacedFrame) -> Void

  var name: String { "Measured" }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let preferences = collector.collect { node.drawChildren(at: frame, into: &items) }
    measured(preferences, frame)
  }
}
