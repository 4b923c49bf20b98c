public import Foundation
public import LayoutEngine

/// Views side by side in their ideal lengths, across all the room there is.
///
/// A picture has no place to scroll to, so that every view is made.
public struct LazyHStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Makes a stack; `spacing` is in points, `nil` leaves it to the views.
  ///
  /// Nothing is pinned in a picture.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = PinnedScrollableViews(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// One node around the content's.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = LazyStackLayout(axis: .horizontal, alignment: alignment.key, spacing: spacing)
    return LoweredView([
      inputs.node(layout, content.lowered(in: inputs.inside(axis: .horizontal)).nodes)
    ])
  }
}
