/// Several views that modifiers treat one by one.
public struct Group<Content: View>: View {
  private let content: Content

  /// Makes a group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The nodes of the content.
  public func lowered(in inputs: LoweringInputs) -> LoweredView { content.lowered(in: inputs) }
}
