import LayoutEngine

/// A view for every element of a collection.
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// The elements.
  public var data: Data
  /// Makes the view of an element.
  public var content: (Data.Element) -> Content
  private let id: (Data.Element) -> ID

  /// Lowers the views of all elements, in order.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let element = inputs.element
    var nodes: [LayoutNode] = []
    for item in data {
      let view = inputs.body { content(item) }
      nodes += view.lowered(in: element.forChild(.element(AnyHashable(id(item))))).nodes
    }
    return inputs.list(nodes)
  }
}

extension ForEach {
  /// Creates a view for every element, identified by a property.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    self.id = { $0[keyPath: id] }
  }
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable {
  /// Creates a view for every element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
    id = \.id
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Creates a view for every number in a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    self.content = content
    id = { $0 }
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
