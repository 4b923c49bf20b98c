import LayoutEngine

/// A view, or another kind of content, for every element of a collection.
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The elements.
  public var data: Data
  /// Makes the content of an element.
  public var content: (Data.Element) -> Content
  /// Returns the identity of an element.
  package let id: (Data.Element) -> ID

  /// Creates content of any kind for every element.
  package init(
    data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    self.id = id
  }
}

extension ForEach: View where Content: View {
  /// Not available: the package lowers the elements itself.
  public typealias Body = Never

  /// Lowers the views of all elements, in order.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let element = inputs.element
    var nodes: [LayoutNode] = []
    if let source = data as? any LoweredSource {
      for case let item as Data.Element in source.elements(in: inputs) {
        let view = inputs.body { content(item) }
        nodes += view.lowered(in: element.forChild(.element(AnyHashable(id(item))))).nodes
      }
      return inputs.list(nodes)
    }
    for item in data {
      let view = inputs.body { content(item) }
      nodes += view.lowered(in: element.forChild(.element(AnyHashable(id(item))))).nodes
    }
    return inputs.list(nodes)
  }
}

extension ForEach where Content: View {
  /// Creates a view for every element, identified by a property.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable, Content: View {
  /// Creates a view for every element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, id: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// Creates a view for every number in a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

/// Several views; a modifier of the group applies to each.
nonisolated public struct Group<Content: View>: View {
  private let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Lowers the content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    content.lowered(in: inputs)
  }
}
