/// A control that opens a list of actions; a rendered image shows its label, in the tint.
nonisolated public struct Menu<Label: View, Content: View>: View {
  private let label: Label

  /// Creates a menu; its content is never shown.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// Creates a menu with an action of its own; neither it nor the content is used.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping () -> Void
  ) {
    self.label = label()
  }

  /// The label.
  @MainActor public var body: some View { label.foregroundStyle(.tint) }
}

extension Menu where Label == Text {
  /// Creates a menu with a localized title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(titleKey) })
  }

  /// Creates a menu with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(title) })
  }
}

extension Menu where Label == WidgetUI.Label<Text, Image> {
  /// Creates a menu with a localized title and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content, label: { WidgetUI.Label(titleKey, systemImage: systemImage) })
  }
}
