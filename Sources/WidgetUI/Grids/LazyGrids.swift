public import Foundation
public import LayoutEngine

/// A grid with columns of given sizes, filled row by row.
///
/// A rendered image does not scroll, so every view is created.
nonisolated public struct LazyVGrid<Content: View>: View {
  private let columns: [GridItem]
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a grid; `spacing` is the distance between rows, in points, `nil` is 8.
  ///
  /// `pinnedViews` has no effect.
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

  /// Lowers the grid to one node around the nodes of its content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = LazyGridLayout(
      axis: .vertical, items: columns, alignment: alignment.key, spacing: spacing)
    return LoweredView([
      inputs.node(layout, content.lowered(in: inputs.forChildren(axis: nil)).nodes)
    ])
  }
}

/// A grid with rows of given sizes, filled column by column.
///
/// A rendered image does not scroll, so every view is created.
nonisolated public struct LazyHGrid<Content: View>: View {
  private let rows: [GridItem]
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a grid; `spacing` is the distance between columns, in points, `nil` is 8.
  ///
  /// `pinnedViews` has no effect.
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

  /// Lowers the grid to one node around the nodes of its content.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let layout = LazyGridLayout(
      axis: .horizontal, items: rows, alignment: alignment.key, spacing: spacing)
    return LoweredView([
      inputs.node(layout, content.lowered(in: inputs.forChildren(axis: nil)).nodes)
    ])
  }
}
