import Graphics
import Testing
import WidgetUI

@Suite("Unit curves")
struct UnitCurveTests {
  @Test(
    "have these values",
    arguments: [
      (.linear, 0.25, 0.25), (.easeIn, 0.5, 0.3153), (.easeOut, 0.5, 0.6847),
      (.easeInOut, 0.5, 0.5), (.easeInOut, 0.25, 0.1292), (.circularEaseIn, 0.6, 0.2),
      (.circularEaseOut, 0.4, 0.8), (.easeIn, -1, 0), (.easeIn, 2, 1), (.easeIn, .nan, 0),
      (.bezier(startControlPoint: .top, endControlPoint: .bottom), 0.5, 0.5),
    ] as [(UnitCurve, Double, Double)])
  func values(curve: UnitCurve, x: Double, y: Double) {
    #expect(abs(curve.value(at: x) - y) < 0.001, "\(curve.value(at: x))")
  }

  @Test("are undone by their inverse", arguments: [UnitCurve.easeIn, .easeOut, .circularEaseIn])
  func inverse(curve: UnitCurve) {
    #expect(abs(curve.inverse.value(at: curve.value(at: 0.3)) - 0.3) < 0.001)
  }
}
