/// Controls that belong together, beside each other.
nonisolated public struct ControlGroup<Content: View>: View {
  private let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a group; the label has no place beside the controls.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> some View) {
    self.content = content()
  }

  /// The controls.
  @MainActor public var body: some View { HStack { content } }
}
