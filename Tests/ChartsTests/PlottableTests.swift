import Foundation
import Testing

@testable import Charts

/// Values of every type that can be plotted.
struct PlottableTests {
  private enum Size: Int, Plottable { case small = 1, large = 7 }
  private enum Color: String, Plottable { case red, blue }
  private struct Wrapped: Plottable {
    let primitivePlottable: Double
    init(_ value: Double) { primitivePlottable = value }
    init?(primitivePlottable: Double) { self.init(primitivePlottable) }
  }

  @Test func typesBecomeNumbersDatesAndCategories() {
    #expect((3 as Int).scaleValue == .number(3))
    #expect((2.5 as Float).scaleValue == .number(2.5))
    #expect(Decimal(string: "1.25")?.scaleValue == .number(1.25))
    #expect(CGFloat(4).scaleValue == .number(4))
    #expect("a".scaleValue == .category("a"))
    #expect(Date(timeIntervalSinceReferenceDate: 9).scaleValue == .date(9))
    #expect(Size.large.scaleValue == .number(7))
    #expect(Color.blue.scaleValue == .category("blue"))
    #expect(Wrapped(2).scaleValue == .number(2))
  }

  @Test func valuesAreRestored() {
    #expect(Int(scaleValue: .number(3)) == 3)
    #expect(Int(scaleValue: .number(3.5)) == nil)
    #expect(Int8(scaleValue: .number(1000)) == nil)
    #expect(Size(scaleValue: .number(7)) == .large)
    #expect(Size(scaleValue: .number(2)) == nil)
    #expect(Color(scaleValue: .category("red")) == .red)
    #expect(Double(scaleValue: .category("1")) == nil)
    #expect(Wrapped(scaleValue: .number(2))?.primitivePlottable == 2)
  }
}
