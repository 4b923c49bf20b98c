import Foundation
import LayoutEngine
import WidgetUI

/// The plotted marks and scales of a chart, before its size is known.
@MainActor
struct ChartModel {
  let marks: [Mark]
  let extents: MarkExtents
  let configuration: ChartConfiguration
  let inputs: LoweringInputs
  let x: AxisDomain
  let y: AxisDomain
  let appearance: ChartAppearance
  /// The smallest distance between values along an axis, which decides how wide bars are.
  let xGap: Double?
  let yGap: Double?
  /// The indices of the values by which marks are placed side by side.
  let groupIndices: [ScaleValue: Int]

  /// The maximum number of marks; more of them cannot be distinguished.
  static let maximumMarks = 100_000

  init(marks: [Mark], configuration: ChartConfiguration, inputs: LoweringInputs) {
    let environment = inputs.environment
    var marks = marks
    if marks.count > Self.maximumMarks {
      inputs.services.report(
        .warning,
        "a chart has \(marks.count) marks, of which the first \(Self.maximumMarks) are drawn; "
          + "combine values before they are plotted")
      marks = Array(marks.prefix(Self.maximumMarks))
    }
    marks = marks.compactMap { $0.resolved(in: environment) }
    self.marks = marks
    self.configuration = configuration
    self.inputs = inputs
    let extents = MarkExtents(marks)
    self.extents = extents
    xGap = Self.gap(marks, extents, isVertical: true)
    yGap = Self.gap(marks, extents, isVertical: false)
    x = AxisDomain(
      values: Self.values(marks, extents, isX: true), padding: (xGap ?? 0) / 2,
      configuration: configuration.x, environment: environment)
    y = AxisDomain(
      values: Self.values(marks, extents, isX: false), padding: (yGap ?? 0) / 2,
      configuration: configuration.y, environment: environment)
    groupIndices = marks.compactMap { $0.attributes.group?.value.value }
      .reduce(into: [:]) { indices, group in
        if indices[group] == nil { indices[group] = indices.count }
      }
    appearance = ChartAppearance(marks: marks, configuration: configuration, inputs: inputs)
  }

  /// Whether a chart has axes: a pie has none.
  var hasAxes: Bool { marks.contains { $0.kind != .sector } || marks.isEmpty }

  private static func values(_ marks: [Mark], _ extents: MarkExtents, isX: Bool) -> [ScaleValue] {
    var values: [ScaleValue] = []
    for (index, mark) in marks.enumerated() where mark.kind != .sector {
      let position = isX ? mark.x : mark.y
      if let extent = extents.values[index], extents.areVertical[index] != isX {
        values += [.number(extent.start), .number(extent.end)]
      } else {
        for data in position.values { values += [data.value] + (data.end.map { [$0] } ?? []) }
      }
    }
    return values
  }

  /// The smallest distance between bars at continuous values without a unit.
  private static func gap(
    _ marks: [Mark], _ extents: MarkExtents, isVertical: Bool
  ) -> Double? {
    var positions: Set<Double> = []
    for (index, mark) in marks.enumerated()
    where mark.kind == .bar && extents.areVertical[index] == isVertical {
      guard let data = (isVertical ? mark.x : mark.y).single, data.end == nil,
        let magnitude = data.value.magnitude
      else { continue }
      positions.insert(magnitude)
    }
    guard !positions.isEmpty else { return nil }
    let sorted = positions.sorted()
    return zip(sorted.dropFirst(), sorted).map { $0 - $1 }.min()
      ?? (marks.contains { $0.x.single?.value.date != nil || $0.y.single?.value.date != nil }
        ? 86_400 : 1)
  }
}
