import Foundation
public import Graphics
import LayoutEngine

/// A stack of pages; a rendered image shows the root.
nonisolated public struct NavigationStack<Root: View>: View {
  private let root: Root

  /// Creates a stack.
  public init(@ViewBuilder root: () -> Root) { self.root = root() }

  /// Creates a stack; the pages above the root are not shown.
  public init<Data>(path: Binding<Data>, @ViewBuilder root: () -> Root) { self.root = root() }

  /// The root.
  @MainActor public var body: some View { root }
}

/// A stack of pages, in the older spelling; a rendered image shows the root.
nonisolated public struct NavigationView<Content: View>: View {
  private let content: Content

  /// Creates a stack.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The root.
  @MainActor public var body: some View { content }
}

/// A link to a page of the same program; a rendered image shows its label, and a tap opens the widget's link.
nonisolated public struct NavigationLink<Label: View, Destination: View>: View {
  private let label: Label

  /// Creates a link; the page is never shown.
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// Creates a link; the page is never shown.
  public init(destination: Destination, @ViewBuilder label: () -> Label) { self.label = label() }

  /// The label.
  @MainActor public var body: some View { label }
}

extension NavigationLink where Destination == Never {
  /// Creates a link to the page of a value; the page is never shown.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) { self.label = label() }
}

extension NavigationLink where Label == Text {
  /// Creates a link with a localized title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    label = Text(titleKey)
  }

  /// Creates a link with a localized title.
  public init(_ titleKey: LocalizedStringKey, destination: Destination) { label = Text(titleKey) }
}

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

/// A control that shares something; a rendered image shows its label.
nonisolated public struct ShareLink<Label: View>: View {
  private let label: Label

  /// Creates a link; nothing is ever shared.
  public init(
    item: some Any, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }

  /// The label, in the tint.
  @MainActor public var body: some View { label.foregroundStyle(.tint) }
}

extension ShareLink where Label == WidgetUI.Label<Text, Image> {
  /// Creates a link with the system's label.
  public init(item: some Any, subject: Text? = nil, message: Text? = nil) {
    label = WidgetUI.Label("Share…", systemImage: "square.and.arrow.up")
  }

  /// Creates a link with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, item: some Any, subject: Text? = nil, message: Text? = nil
  ) {
    label = WidgetUI.Label(titleKey, systemImage: "square.and.arrow.up")
  }
}

/// A view that can scroll its content to a view; a rendered image shows the start.
nonisolated public struct ScrollViewReader<Content: View>: View {
  private let content: (ScrollViewProxy) -> Content

  /// Creates a view.
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  /// The content.
  @MainActor public var body: some View { content(ScrollViewProxy()) }
}

/// What scrolls a view; without effect, because a rendered image shows the start.
public struct ScrollViewProxy {
  /// Does nothing.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
