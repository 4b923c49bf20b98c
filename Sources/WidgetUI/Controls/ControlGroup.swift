/// A horizontal group of related controls.
nonisolated public struct ControlGroup<Content: View>: View {
  private let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a group; its label is not shown.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> some View) {
    self.content = content()
  }

  /// The controls.
  @MainActor public var body: some View { HStack { content } }
}
