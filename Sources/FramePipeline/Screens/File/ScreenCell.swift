/// A place on a screen as a person says it.
package enum ScreenCell: Hashable, Sendable {
  /// A cell of a named layout.
  case named(String)
  /// Cells of a grid; columns and rows count from 1.
  case grid(column: Int, row: Int, columnSpan: Int = 1, rowSpan: Int = 1)
  /// Any rectangle of the space inside the margin and beside the status line.
  case free(x: ScreenLength, y: ScreenLength, width: ScreenLength, height: ScreenLength)
}

/// A length on a screen.
package enum ScreenLength: Hashable, Sendable {
  case points(Double)
  /// A share of the space's width or height, in 0...1.
  case fraction(Double)

  /// The length in a space, all in points.
  package func points(in space: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * space
    }
  }
}
