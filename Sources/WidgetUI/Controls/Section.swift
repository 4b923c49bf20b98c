import LayoutEngine

/// Views with a header and a footer; part of a list of views, like ``Group``.
nonisolated public struct Section<Parent: View, Content: View, Footer: View>: View {
  private let header: Parent
  private let content: Content
  private let footer: Footer

  /// Creates a section.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.content = content()
    self.header = header()
    self.footer = footer()
  }

  /// The header, the content and the footer.
  @ViewBuilder public var body: some View {
    let token = SectionToken()
    header.trait(\.section, SectionMembership(token: token, part: .header))
    content.trait(\.section, SectionMembership(token: token, part: .content))
    footer.trait(\.section, SectionMembership(token: token, part: .footer))
  }
}

extension Section where Footer == EmptyView {
  /// Creates a section without a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
}

extension Section where Parent == EmptyView {
  /// Creates a section without a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Creates a section without header and footer.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Creates a section with a text as its header.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }

  /// Creates a section with a localized text as its header.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(titleKey) }, footer: { EmptyView() })
  }
}

extension Section {
  /// Creates a section with views as its header and footer.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
}

extension Section where Footer == EmptyView {
  /// Creates a section with a view as its header.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header })
  }
}

extension Section where Parent == EmptyView {
  /// Creates a section with a view as its footer.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, footer: { footer })
  }
}
