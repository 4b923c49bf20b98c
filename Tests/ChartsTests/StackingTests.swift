import Foundation
import Testing

@testable import Charts

/// The ends of stacked bars, and the angles of sectors.
struct StackingTests {
  private func bar(_ x: String, _ y: Double, _ method: MarkStackingMethod) -> Mark {
    BarMark(x: .value("x", x), y: .value("y", y), stacking: method).mark
  }

  private func ends(_ marks: [Mark]) -> [[Double]] {
    MarkExtents(marks).values.map { extent in extent.map { [$0.start, $0.end] } ?? [] }
  }

  @Test(arguments: [
    (MarkStackingMethod.standard, [[0.0, 2], [2, 5], [0, -1], [0, 4]]),
    (.unstacked, [[0, 2], [0, 3], [0, -1], [0, 4]]),
  ])
  func barsAtTheSameValueAreStacked(method: MarkStackingMethod, expected: [[Double]]) {
    let marks = [
      bar("a", 2, method), bar("a", 3, method), bar("a", -1, method), bar("b", 4, method),
    ]
    #expect(ends(marks) == expected)
  }

  @Test func normalizedBarsAreParts() {
    #expect(
      ends([bar("a", 1, .normalized), bar("a", 3, .normalized), bar("b", 5, .normalized)])
        == [[0, 0.25], [0.25, 1], [0, 1]])
  }

  @Test func centeredBarsAreAroundTheAxis() {
    #expect(ends([bar("a", 2, .center), bar("a", 4, .center)]) == [[-3, -1], [-1, 3]])
  }

  @Test func groupsAreNotStackedOnEachOther() {
    var marks = [bar("a", 2, .standard), bar("a", 3, .standard)]
    for (index, group) in ["g", "h"].enumerated() {
      marks[index].attributes.group = MarkGrouping(
        value: PlottableValue.value("group", group).data, axis: nil, span: .automatic)
    }
    #expect(ends(marks) == [[0, 2], [0, 3]])
  }

  @Test func numbersAlongXMakeHorizontalBars() {
    let marks = [
      BarMark(x: .value("x", 3), y: .value("y", "a")).mark,
      BarMark(x: .value("x", "a"), y: .value("y", 3)).mark,
      BarMark(x: .value("x", 3), y: .value("y", Date.distantPast, unit: .day)).mark,
      BarMark(x: .value("x", 3), y: .value("y", 4)).mark,
    ]
    #expect(MarkExtents(marks).areVertical == [false, true, false, true])
  }

  @Test func sectorsDivideATurn() {
    let marks = [1.0, 3].map { SectorMark(angle: .value("part", $0)).mark }
    #expect(
      MarkExtents(marks).sectorRanges.map { [$0?.start, $0?.end] } == [[0, 0.25], [0.25, 1]])
  }
}
