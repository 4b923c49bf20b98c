public import Foundation

/// A sector of a pie or donut, whose angle is the part of a value in the sum of all.
nonisolated public struct SectorMark: ChartContent {
  var mark: Mark

  /// Returns the mark.
  @MainActor public func marks(in inputs: ChartInputs) -> ChartMarks { ChartMarks([mark]) }

  /// Creates a sector; radii are in points or parts of the largest radius that fits.
  public init<A: Plottable>(
    angle: PlottableValue<A>, innerRadius: MarkDimension = .automatic,
    outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
  ) {
    mark = Mark(.sector, x: .points(nil, nil), y: .points(nil, nil))
    mark.sector = SectorDescription(
      angle: angle.data, innerRadius: innerRadius, outerRadius: outerRadius,
      angularInset: angularInset ?? 0)
  }
}
