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
