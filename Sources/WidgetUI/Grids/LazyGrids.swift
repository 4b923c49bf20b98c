public import Foundation
public import LayoutEngine

/// Views that fill columns of given sizes, row after row.
///
/// A picture has no place to scroll to, so that every view is made.
public struct LazyVGrid<Content: View>: View {
  private let columns: [GridItem]
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Makes a grid; `spacing` lies between rows, in points, `nil` is 8.
  ///
  /// Nothing is pinned in a picture.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = PinnedScrollableViews(),
    @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// One node around the content's.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = LazyGridLayout(
      axis: .vertical, items: columns, alignment: alignment.key, spacing: spacing)
    return LoweredView([
      inputs.node(layout, content.lowered(in: inputs.inside(axis: nil)).nodes)
    ])
  }
}

/// Views that fill rows of given sizes, column after column.
///
/// A picture has no place to scroll to, so that every view is made.
public struct LazyHGrid<Content: View>: View {
  private let rows: [GridItem]
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Makes a grid; `spacing` lies between columns, in points, `nil` is 8.
  ///
  /// Nothing is pinned in a picture.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = PinnedScrollableViews(),
    @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// One node around the content's.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = LazyGridLayout(
      axis: .horizontal, items: rows, alignment: alignment.key, spacing: spacing)
    return LoweredView([
      inputs.node(layout, content.lowered(in: inputs.inside(axis: nil)).nodes)
    ])
  }
}
