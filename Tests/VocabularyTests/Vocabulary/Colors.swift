import SwiftUI

@MainActor @SpecimenBuilder var colorSpecimens: [Specimen] {
  Specimen("Color", "Color named constants", "Color.white", shows: .middle(255, 255, 255)) {
    Color.white
  }
  Specimen("Color.black", shows: .middle(0, 0, 0)) { Color.black }
  Specimen("Color.gray", shows: .middle(142, 142, 147)) { Color.gray }
  Specimen("Color.red", shows: .middle(255, 56, 60)) { Color.red }
  Specimen("Color.green", shows: .middle(52, 199, 89)) { Color.green }
  Specimen("Color.orange", shows: .middle(255, 141, 40)) { Color.orange }
  Specimen("Color.blue", shows: .middle(0, 136, 255)) { Color.blue }
  Specimen("Color.yellow", shows: .middle(255, 204, 0)) { Color.yellow }
  Specimen("Color.cyan", shows: .middle(0, 192, 232)) { Color.cyan }
  Specimen("Color.clear", shows: .nothing) { Color.clear }
  Specimen("Color.primary", shows: .middle(0, 0, 0)) { Color.primary }
  Specimen("Color.secondary", shows: .middle(138, 138, 142)) {
    Color.secondary.background(Color.white)
  }
  Specimen("Color(red:green:blue:)", shows: .middle(255, 0, 51)) {
    Color(red: 1, green: 0, blue: 0.2)
  }
  Specimen("Color(_:)", shows: .middle(51, 102, 153)) {
    Color("HeroBackground", bundle: .module)
  }
  Specimen("Color(\"asset name\")", isReported: true) { Color("Unknown") }
  Specimen("extension Color", shows: .middle(51, 102, 153)) { Color.heroBlue }
  Specimen(".opacity", ".opacity(_:)", shows: .middle(0, 0, 0)) {
    Color.black.overlay(Tile().opacity(0))
  }
  Specimen("Color.opacity(_:) (on colour expr)", shows: .middle(128, 128, 128)) {
    Color.white.opacity(0.5).background(Color.black)
  }
  Specimen(".foregroundColor", ".foregroundColor(_:)", shows: .middle(255, 56, 60)) {
    Rectangle().foregroundColor(.red)
  }
  Specimen(".foregroundColor(.white)", shows: .middle(255, 255, 255)) {
    Rectangle().foregroundColor(.white)
  }
  Specimen(".foregroundColor(.gray)", shows: .middle(142, 142, 147)) {
    Rectangle().foregroundColor(.gray)
  }
  Specimen(".foregroundColor(.primary)", shows: .middle(0, 0, 0)) {
    Rectangle().foregroundColor(.primary)
  }
  Specimen(".foregroundColor(.secondary)") { Text("Health").foregroundColor(.secondary) }
  Specimen(".foregroundColor(Color(…))", shows: .middle(0, 0, 255)) {
    Rectangle().foregroundColor(Color(red: 0, green: 0, blue: 1))
  }
  Specimen(".foregroundStyle", ".foregroundStyle(_:)", shows: .middle(52, 199, 89)) {
    Rectangle().foregroundStyle(.green)
  }
  Specimen(".foregroundStyle(.white)", shows: .middle(255, 255, 255)) {
    Rectangle().foregroundStyle(.white)
  }
  Specimen(".foregroundStyle(.secondary)") { Text("Health").foregroundStyle(.secondary) }
  Specimen(".foregroundStyle(Color(…))", shows: .middle(0, 0, 255)) {
    Rectangle().foregroundStyle(Color(red: 0, green: 0, blue: 1))
  }
  Specimen(".tint", ".tint(_:)") {
    ProgressView(value: 0.5).tint(.orange)
  }
}

extension Color {
  fileprivate static let heroBlue = Color(red: 0.2, green: 0.4, blue: 0.6)
}
