package import Foundation
package import LayoutEngine

/// The inputs for lowering a view: the environment and its position in the tree.
public struct LoweringInputs {
  private var shared: SharedEnvironment
  /// The services and the log of the frame.
  package let services: RenderServices
  /// The axis of the nearest enclosing stack, which spacers and dividers follow.
  package var stackAxis: Axis?
  /// Whether a list of views is stacked vertically: true inside the modifiers of a root.
  package var stacksLists = false

  /// Whether the view is a direct candidate of a ``ViewThatFits``.
  var isCandidate = false

  /// The identity of the view in the tree, which its state is stored under.
  var identity: ViewIdentity?

  /// The nesting depth of type-erased views: only these can nest without limit.
  var level = 0

  package init(environment: EnvironmentValues, services: RenderServices) {
    shared = SharedEnvironment(environment)
    self.services = services
    if services.appearance != nil { identity = ViewIdentity() }
  }

  /// The environment values.
  package var environment: EnvironmentValues {
    _read { yield shared.values }
    _modify {
      var values = shared.values
      yield &values
      shared = SharedEnvironment(values)
    }
  }

  /// The environment values, shared instead of copied.
  package var sharedEnvironment: SharedEnvironment { shared }

  /// Evaluates a body, in which `@Environment` reads this environment and `@State` the state of
  /// this view.
  package func body<Content>(_ make: () -> Content) -> Content {
    identity?.links.forEach { $0.restore() }
    return SharedEnvironment.$current.withValue(shared, operation: make)
  }

  /// Returns the context of a style that is used in `rect`.
  package func styleContext(_ rect: CGRect = .zero) -> StyleContext {
    StyleContext(shared, rect: rect, services: services)
  }

  /// Returns the inputs for the children of a container.
  package func forChildren(axis: Axis?) -> LoweringInputs {
    var result = self
    result.stackAxis = axis
    result.stacksLists = false
    result.isCandidate = false
    return result
  }
}

/// The layout nodes of a view: none, one, or several for a list of views.
public struct LoweredView {
  package var nodes: [LayoutNode]

  package init(_ nodes: [LayoutNode] = []) { self.nodes = nodes }
}

extension LoweringInputs {
  /// Creates a node that is laid out by `layout`, mirrored in right-to-left environments.
  package func node(_ layout: any NodeLayout, _ children: [LayoutNode] = []) -> LayoutNode {
    let node = LayoutNode(layout, children)
    node.isMirrored = environment.layoutDirection == .rightToLeft
    adoptPendingConditions(node)
    return node
  }

  /// The inputs for the elements of a list, which a root stacks vertically.
  package var element: LoweringInputs { stacksLists ? forChildren(axis: .vertical) : self }

  /// Returns the nodes of a list of views: stacked in a root, otherwise one after another.
  package func list(_ nodes: [LayoutNode]) -> LoweredView {
    guard stacksLists, nodes.count > 1 else { return LoweredView(nodes) }
    return LoweredView([node(StackLayout(axis: .vertical, alignment: .center), nodes)])
  }

  /// Lowers `view` to a single node; several nodes are overlaid.
  @MainActor package func single<V: View>(_ view: V, alignment: Alignment = .center) -> LayoutNode {
    let nodes = view.lowered(in: forChildren(axis: nil)).nodes
    if nodes.count == 1 { return nodes[0] }
    return node(ZStackLayout(alignment: alignment), nodes)
  }
}
