import SwiftUI

@MainActor @SpecimenBuilder var gaugeSpecimens: [Specimen] {
  Specimen("Gauge") {
    Gauge(value: 0.89) {
      Text("Health")
    }
  }
  Specimen(
    ".gaugeStyle", ".gaugeStyle(_:)", ".gaugeStyle(.accessoryCircular)", "GaugeStyle constants",
    "GaugeStyle.accessoryCircular", shows: .size(58, 58)
  ) {
    Gauge(value: 89, in: 0...100) {
      Text("Health")
    } currentValueLabel: {
      Text("89")
    } minimumValueLabel: {
      Text("0")
    } maximumValueLabel: {
      Text("100")
    }
    .gaugeStyle(.accessoryCircular)
  }
}
