import Foundation
import Testing

@testable import Charts

/// Positions of values, and values of positions.
struct ScaleTests {
  @Test func numbersAreSpreadEvenly() {
    let scale = PositionScale(
      extent: .continuous(start: 0, end: 10, isDate: false), start: 200, end: 0)
    #expect(scale.position(of: .number(0)) == 200)
    #expect(scale.position(of: .number(2.5)) == 150)
    #expect(scale.value(at: 50) == .number(7.5))
    #expect(scale.position(of: .category("a")) == nil)
    #expect(scale.position(of: .date(2)) == nil)
  }

  @Test func categoriesHaveBands() {
    let scale = PositionScale(extent: .categories(["a", "b", "c", "d"]), start: 0, end: 100)
    #expect(scale.position(of: .category("b")) == 37.5)
    #expect(scale.band(of: .category("b")) == 25...50)
    #expect(scale.value(at: 99) == .category("d"))
    #expect(scale.value(at: 101) == nil)
    #expect(scale.position(of: .category("e")) == nil)
  }

  @Test(arguments: [
    (ScaleType.linear, [0.0, 0.01, 1]), (.squareRoot, [0, 0.1, 1]),
    (.power(exponent: 2), [0, 0.0001, 1]),
  ])
  func typesSpreadNumbersDifferently(type: ScaleType, expected: [Double]) {
    let ends = [0.0, 100].compactMap(type.transformed)
    let scale = PositionScale(
      extent: .continuous(start: ends[0], end: ends[1], isDate: false), type: type, start: 0, end: 1
    )
    let positions = [0.0, 1, 100].compactMap { scale.position(of: .number($0)) }
    #expect(zip(positions, expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func logarithmicScalesHaveNoPositionForZero() {
    let scale = PositionScale(
      extent: .continuous(start: 0, end: 3, isDate: false), type: .log, start: 0, end: 300)
    #expect(scale.position(of: .number(10)) == 100)
    #expect(scale.position(of: .number(0)) == nil)
    #expect(scale.position(of: .number(-4)) == nil)
  }
}
