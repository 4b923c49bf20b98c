public import LayoutEngine

/// A row of a ``Grid``; a modifier of the row changes each of its cells, and outside of a grid it is a group.
public struct GridRow<Content: View>: View {
  private let alignment: VerticalAlignment?
  private let content: Content

  /// Makes a row; `alignment` is how its cells are aligned top to bottom, `nil` leaves it to the grid.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// The nodes of the cells.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let result = content.lowered(in: inputs)
    let row = GridRowToken(alignment: alignment)
    for node in result.nodes { node.traits.gridRow = row }
    return result
  }
}
