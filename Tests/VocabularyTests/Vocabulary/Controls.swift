import Foundation
import SwiftUI

private let potions =
  URL(string: "game:///panda/potions") ?? URL(fileURLWithPath: "/")

@MainActor @SpecimenBuilder var controlSpecimens: [Specimen] {
  Specimen("Link", "Link(destination:{})", shows: .size(40, 20)) {
    Link(destination: potions) {
      Tile()
    }
  }
  Specimen("Button") {
    Button(action: {}) {
      Text("Drink")
    }
  }
  Specimen(
    ".buttonStyle", ".buttonStyle(_:)", ".buttonStyle(.plain)", "ButtonStyle constants",
    "ButtonStyle.plain", shows: .size(40, 20)
  ) {
    Button(action: {}) { Tile() }
      .buttonStyle(.plain)
  }
  Specimen("ProgressView") { ProgressView(value: 0.89) }
  Specimen(".accessibilityLabel", ".accessibilityLabel(_:)", shows: .size(40, 20)) {
    Tile().accessibilityLabel("Panda, 89 percent")
  }
}
