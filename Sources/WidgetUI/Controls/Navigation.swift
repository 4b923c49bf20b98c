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

  /// Creates a link with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination) { label = Text(title) }

  /// Creates a link with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder destination: () -> Destination
  ) {
    label = Text(title)
  }
}
