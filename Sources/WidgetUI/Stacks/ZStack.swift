public import LayoutEngine

/// Views over one another, the first one lowest.
public struct ZStack<Content: View>: View {
  private let alignment: Alignment
  private let content: Content

  /// Makes a stack.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// One node around the content's.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let nodes = content.lowered(in: inputs.inside(axis: nil)).nodes
    return LoweredView([inputs.node(ZStackLayout(alignment: alignment), nodes)])
  }
}
