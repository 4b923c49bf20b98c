public import Graphics

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

/// A proxy that scrolls a view; without effect, because a rendered image shows the start.
public struct ScrollViewProxy {
  /// Does nothing.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
