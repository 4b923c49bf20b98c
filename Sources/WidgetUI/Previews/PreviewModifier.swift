/// Changes previews, with a value that all previews with the modifier share.
public protocol PreviewModifier: SendableMetatype {
  /// The type of the shared value.
  associatedtype Context = Void
  /// The type of the changed preview.
  associatedtype Body: View
  /// The view of a preview.
  typealias Content = PreviewModifierContent

  /// Makes the shared value.
  static func makeSharedContext() async throws -> Context
  /// Returns the changed preview.
  @ViewBuilder @MainActor func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  /// Makes nothing.
  public static func makeSharedContext() async throws {}
}

/// The view of a preview that a modifier changes.
nonisolated public struct PreviewModifierContent: View {
  let content: AnyView

  /// Returns the nodes of the view.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    content.lowered(in: inputs)
  }
}

extension PreviewModifier {
  /// Returns content with the modifier applied.
  @MainActor func modifying(
    _ content: @escaping @MainActor () -> AnyView
  ) async throws -> @MainActor () -> AnyView {
    // The author's value is only used on the main actor from here on.
    nonisolated(unsafe) let context = try await Self.makeSharedContext()
    return {
      AnyView(body(content: PreviewModifierContent(content: content()), context: context))
    }
  }
}
