public import Foundation
public import LayoutEngine

/// Views in rows and columns of matching sizes.
///
/// Each ``GridRow`` is a row, and a view outside of one a row that takes all columns. Columns share the
/// width as views in an `HStack` do, and rows the height as in a `VStack`; a cell of several columns
/// widens them equally where it needs more.
///
///     Grid {
///       GridRow { Text("Wind"); Text("3 Bft") }
///       Divider().gridCellUnsizedAxes(.horizontal)
///       GridRow { Text("Rain"); Text("0 mm") }
///     }
public struct Grid<Content: View>: View {
  private let layout: GridLayout
  private let content: Content

  /// Makes a grid; spacings are in points, `nil` leaves them to the views.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    layout = GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
    self.content = content()
  }

  /// One node around the content's.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([inputs.node(layout, content.lowered(in: inputs.inside(axis: nil)).nodes)])
  }
}
