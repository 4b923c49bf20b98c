import LayoutEngine

/// A view of a list of views, which a container arranges.
nonisolated public struct Subview: View, Identifiable {
  /// The position of a view in its list.
  public struct ID: Hashable, Sendable {
    let index: Int
  }

  /// The identity of the view in its list.
  public let id: ID
  /// The values that the view has for its container.
  public let containerValues: ContainerValues
  private let list: any View
  private let lowered: LoweredSubviews?

  init(
    index: Int, of list: any View, _ lowered: LoweredSubviews? = nil,
    containerValues: ContainerValues = ContainerValues()
  ) {
    id = ID(index: index)
    self.list = list
    self.lowered = lowered
    self.containerValues = containerValues
  }

  /// Takes the view's node of the lowered list, or lowers the list again, so that modifiers reach its content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    if let node = lowered?.take(id.index, for: inputs) { return LoweredView([node]) }
    var inner = inputs
    inner.stacksLists = false
    inner.level += 1
    let nodes = DeepRecursion.run(level: inner.level) {
      inputs.isolatingPendingConditions { list.lowered(in: inner).nodes }
    }
    return LoweredView(nodes.indices.contains(id.index) ? [nodes[id.index]] : [])
  }
}

/// The nodes of a list of views, each of which is drawn once.
final class LoweredSubviews {
  private let environment: SharedEnvironment
  private let axis: Axis?
  private var nodes: [LayoutNode?]

  init(_ nodes: [LayoutNode], in inputs: LoweringInputs) {
    self.nodes = nodes
    environment = inputs.sharedEnvironment
    axis = inputs.stackAxis
  }

  /// Returns a node that was not taken before, if it would be the same in the inputs.
  func take(_ index: Int, for inputs: LoweringInputs) -> LayoutNode? {
    guard inputs.sharedEnvironment === environment, inputs.stackAxis == axis,
      nodes.indices.contains(index)
    else { return nil }
    defer { nodes[index] = nil }
    return nodes[index]
  }
}

/// The views of a list of views.
public struct SubviewsCollection: RandomAccessCollection {
  let views: [Subview]
  /// The section that each view is a part of.
  let memberships: [SectionMembership?]

  /// Returns the views of a list in an environment.
  @MainActor init<Content: View>(_ content: Content, in inputs: LoweringInputs) {
    var inner = inputs.forChild(.view(ObjectIdentifier(SubviewsCollection.self)))
    inner.stacksLists = false
    inner.level += 1
    let nodes = DeepRecursion.run(level: inner.level) {
      inputs.isolatingPendingConditions { content.lowered(in: inner).nodes }
    }
    let lowered = LoweredSubviews(nodes, in: inner)
    views = nodes.indices.map {
      Subview(
        index: $0, of: content, lowered,
        containerValues: ContainerValues(nodes[$0].traits.containerValues, nodes[$0].traits.tag))
    }
    memberships = nodes.map(\.traits.section)
  }

  /// Some of the views of a list.
  init(_ views: [Subview]) {
    self.views = views
    memberships = views.map { _ in nil }
  }

  /// The first position.
  public var startIndex: Int { views.startIndex }
  /// The position after the last.
  public var endIndex: Int { views.endIndex }
  /// Returns a view.
  public subscript(position: Int) -> Subview { views[position] }
}

extension SubviewsCollection: View {
  /// The views, in order.
  @MainActor public var body: some View { ForEach(self) { $0 } }
}

extension Slice: View where Base == SubviewsCollection {
  /// The views, in order.
  @MainActor public var body: some View { ForEach(self) { $0 } }
}

/// A view that is made from the views of a list.
nonisolated public struct SubviewsReader<Content: View, Result: View>: View {
  let content: Content
  let transform: (SubviewsCollection) -> Result

  /// Lowers the content created from the views.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let subviews = SubviewsCollection(content, in: inputs)
    return inputs.body { transform(subviews) }.lowered(in: inputs)
  }
}

extension Group {
  /// Creates a group that is made from the views of a list.
  public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == SubviewsReader<Base, Result> {
    self.init { SubviewsReader(content: view, transform: transform) }
  }
}

/// The place of the views of a list in a ``ForEach``, which knows them when it is lowered.
public struct ForEachSubviewCollection<Base: View>: RandomAccessCollection {
  let base: Base

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last: the views are not known yet.
  public var endIndex: Int { 0 }
  /// Returns a view of the list.
  public subscript(position: Int) -> Subview { Subview(index: position, of: base) }
}

/// A collection whose elements are known when it is lowered, such as the views of a list.
protocol LoweredSource {
  @MainActor func elements(in inputs: LoweringInputs) -> [Any]
}

extension ForEachSubviewCollection: LoweredSource {
  @MainActor func elements(in inputs: LoweringInputs) -> [Any] {
    SubviewsCollection(base, in: inputs).views
  }
}

extension ForEach where ID == Subview.ID, Content: View {
  /// Creates a view for every view of a list.
  public init<V: View>(
    subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content
  ) where Data == ForEachSubviewCollection<V> {
    self.init(data: ForEachSubviewCollection(base: view), id: \.id, content: content)
  }
}

/// Containers that see the views of their content, in the older spelling.
public enum _VariadicView {
  /// A view of the content.
  public typealias Children = SubviewsCollection

  /// A type that makes a view of the views of its content.
  public protocol Root {
    /// The type of the view.
    associatedtype Body: View
    /// Returns a view of the views.
    @ViewBuilder @MainActor func body(children: SubviewsCollection) -> Body
  }

  /// A root with one view.
  public typealias UnaryViewRoot = _VariadicView_UnaryViewRoot
  /// A root with several views.
  public typealias MultiViewRoot = _VariadicView_MultiViewRoot

  /// A root and its content.
  nonisolated public struct Tree<R: Root, Content: View>: View {
    /// The root.
    public var root: R
    /// The content.
    public var content: Content

    /// Creates a tree.
    public init(_ root: R, @ViewBuilder content: () -> Content) {
      self.root = root
      self.content = content()
    }

    /// The view that the root makes.
    @MainActor public var body: some View {
      SubviewsReader(content: content) { root.body(children: $0) }
    }
  }
}

/// A root with one view.
public protocol _VariadicView_UnaryViewRoot: _VariadicView.Root {}

/// A root with several views.
public protocol _VariadicView_MultiViewRoot: _VariadicView.Root {}

/// The views of a tree's content.
public typealias _VariadicView_Children = SubviewsCollection
