/// Controls in rows.
nonisolated public struct Form<Content: View>: View {
  private let content: Content

  /// Creates a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The rows.
  @MainActor public var body: some View { List { content } }
}
