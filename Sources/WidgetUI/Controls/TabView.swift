import LayoutEngine

/// Pages that a person changes between; a rendered image shows the selected one.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: View {
  private let content: Content
  private let selection: SelectionValue?

  /// Creates a view that shows the page with a tag.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.selection = selection?.wrappedValue
  }

  /// Lowers the pages, and takes the selected one: the first if none is.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = content.lowered(in: inputs.forChildren(axis: nil)).nodes
    let tag = selection.map { AnyHashable($0) }
    let selected = nodes.first { tag != nil && $0.traits.tag == tag } ?? nodes.first
    return LoweredView(selected.map { [$0] } ?? [])
  }
}

extension TabView where SelectionValue == Int {
  /// Creates a view that shows the first page.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
    selection = nil
  }
}
