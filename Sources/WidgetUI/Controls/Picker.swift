import LayoutEngine

/// One of several choices; a rendered image shows the label and the selected choice.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  private let label: Label
  private let content: Content
  private let selection: SelectionValue

  /// Creates a picker; the choices have tags.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content()
    self.selection = selection.wrappedValue
  }

  /// The label and the selected choice.
  @MainActor public var body: some View {
    LabeledContent {
      TaggedView(content: content, tag: AnyHashable(selection))
    } label: {
      label
    }
  }
}

extension Picker {
  /// Creates a picker with a view as its label.
  public init(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content, label: { label })
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content, label: { Text(titleKey) })
  }

  /// Creates a picker with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content, label: { Text(title) })
  }
}

/// The first view of a list that has a tag.
nonisolated private struct TaggedView<Content: View>: View {
  let content: Content
  let tag: AnyHashable

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inner = inputs
    inner.stacksLists = false
    return LoweredView(
      Array(content.lowered(in: inner).nodes.filter { $0.traits.tag == tag }.prefix(1)))
  }
}
