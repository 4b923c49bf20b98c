package import Foundation
package import LayoutEngine

/// What a view is lowered with: the environment and where in the tree it stands.
public struct LoweringInputs {
  private var shared: SharedEnvironment
  /// The services and the log that all of a frame shares.
  package let services: RenderServices
  /// The direction of the nearest enclosing stack, which spacers and dividers follow.
  package var stackAxis: Axis?
  /// Whether several views at this place are stacked: true inside the modifiers of a root.
  package var stacksLists = false

  /// Whether the views at this place are what a ``ViewThatFits`` chooses from, and not inside of them.
  var isCandidate = false

  /// Where in the tree the view stands, where state is kept for it.
  var identity: ViewIdentity?

  /// How many hidden views this one is inside of: the only way to nest without end.
  var level = 0

  package init(environment: EnvironmentValues, services: RenderServices) {
    shared = SharedEnvironment(environment)
    self.services = services
    if services.appearance != nil { identity = ViewIdentity() }
  }

  /// The values that views read at this place.
  package var environment: EnvironmentValues {
    _read { yield shared.values }
    _modify {
      var values = shared.values
      yield &values
      shared = SharedEnvironment(values)
    }
  }

  /// The same values, not copied.
  package var sharedEnvironment: SharedEnvironment { shared }

  /// Makes a body, in which `@Environment` reads the environment of this place and `@State` what it keeps.
  package func body<Content>(_ make: () -> Content) -> Content {
    identity?.links.forEach { $0.restore() }
    return SharedEnvironment.$current.withValue(shared, operation: make)
  }

  /// Where a style is used in `rect`.
  package func styleContext(_ rect: CGRect = .zero) -> StyleContext {
    StyleContext(shared, rect: rect, services: services)
  }

  /// The inputs of the children of a container.
  package func inside(axis: Axis?) -> LoweringInputs {
    var result = self
    result.stackAxis = axis
    result.stacksLists = false
    result.isCandidate = false
    return result
  }
}

/// The layout nodes that a view became: none, one, or the several of a list of views.
public struct LoweredView {
  package var nodes: [LayoutNode]

  package init(_ nodes: [LayoutNode] = []) { self.nodes = nodes }
}

extension LoweringInputs {
  /// A node that is laid out by `layout`, mirrored where reading starts on the right.
  package func node(_ layout: any NodeLayout, _ children: [LayoutNode] = []) -> LayoutNode {
    let node = LayoutNode(layout, children)
    node.isMirrored = environment.layoutDirection == .rightToLeft
    adoptUnplaced(node)
    return node
  }

  /// The inputs of the views of a list, which a root stacks one below the other.
  package var element: LoweringInputs { stacksLists ? inside(axis: .vertical) : self }

  /// The nodes of a list of views: stacked where a root wants one view, else one after another.
  package func list(_ nodes: [LayoutNode]) -> LoweredView {
    guard stacksLists, nodes.count > 1 else { return LoweredView(nodes) }
    return LoweredView([node(StackLayout(axis: .vertical, alignment: .center), nodes)])
  }

  /// One node for all of `view`, overlapping where it is several.
  package func single<V: View>(_ view: V, alignment: Alignment = .center) -> LayoutNode {
    let nodes = view.lowered(in: inside(axis: nil)).nodes
    if nodes.count == 1 { return nodes[0] }
    return node(ZStackLayout(alignment: alignment), nodes)
  }
}
