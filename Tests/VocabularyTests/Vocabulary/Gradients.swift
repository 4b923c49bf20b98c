import SwiftUI

@MainActor @SpecimenBuilder var gradientSpecimens: [Specimen] {
  Specimen("Gradient", "Gradient(colors:)") {
    AngularGradient(gradient: Gradient(colors: [.red, .yellow]), center: .center)
  }
  Specimen(
    "LinearGradient", "LinearGradient(gradient:startPoint:endPoint:)", "UnitPoint constants",
    "UnitPoint.top", "UnitPoint.bottom"
  ) {
    LinearGradient(
      gradient: Gradient(colors: [.white, .black]), startPoint: .top, endPoint: .bottom)
  }
  Specimen(
    "LinearGradient(colors:startPoint:endPoint:)", "UnitPoint.topLeading", "UnitPoint.center",
    shows: .middle(0, 0, 0)
  ) {
    LinearGradient(colors: [.white, .black], startPoint: .topLeading, endPoint: .center)
  }
  Specimen("Color.gradient") { Rectangle().fill(Color.blue.gradient) }
}
