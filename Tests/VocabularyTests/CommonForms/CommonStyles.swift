import SwiftUI

private let health = 0.25

@MainActor @SpecimenBuilder var commonStyles: [Specimen] {
  Specimen("ternary of colors", shows: .middle(255, 141, 40)) {
    Rectangle().fill(health < 0.5 ? Color.orange : .green)
  }
  Specimen("ternary of members", shows: .middle(255, 56, 60)) {
    Rectangle().foregroundColor(health < 0.5 ? .red : .primary)
  }
  Specimen("ternary of styles", shows: .middle(255, 56, 60)) {
    Rectangle().foregroundStyle(health < 0.5 ? AnyShapeStyle(.red) : AnyShapeStyle(.secondary))
  }
  Specimen("ternary of hierarchical styles") {
    Rectangle().foregroundStyle(health < 0.5 ? .primary : .secondary)
  }
  Specimen("style with opacity") { Rectangle().foregroundStyle(.red.opacity(0.5)) }
  Specimen("color with gradient") { Rectangle().foregroundStyle(.blue.gradient) }
  Specimen("styles of three levels") {
    Label("Potions", systemImage: "star").foregroundStyle(.red, .green, .blue)
  }
  Specimen("levels", shows: .size(160, 40)) {
    VStack(spacing: 0) {
      Rectangle().fill(.tertiary)
      Rectangle().fill(.quaternary)
    }
    .frame(height: 40)
  }
  Specimen("tint as a style") { Rectangle().fill(.tint).tint(.purple) }
  Specimen("linear gradient member") {
    Rectangle().fill(
      .linearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
  }
  Specimen("linear gradient of stops") {
    LinearGradient(
      gradient: Gradient(stops: [
        .init(color: .black, location: 0),
        Gradient.Stop(color: .white.opacity(0.2), location: 1),
      ]),
      startPoint: UnitPoint(x: 0.5, y: 0), endPoint: .bottomTrailing)
  }
  Specimen("linear gradient with stops:") {
    LinearGradient(
      stops: [.init(color: .mint, location: 0.1), .init(color: .teal, location: 0.9)],
      startPoint: .top, endPoint: .bottom)
  }
  Specimen("radial gradient") {
    RadialGradient(
      colors: [.yellow, .clear], center: .center, startRadius: 0, endRadius: 60)
  }
  Specimen("angular gradient") {
    Circle()
      .strokeBorder(
        AngularGradient(
          gradient: Gradient(colors: [.pink, .indigo, .pink]), center: .center,
          startAngle: .degrees(-90), endAngle: .degrees(270)),
        lineWidth: 12)
  }
  Specimen("color of a space", shows: .middle(0, 51, 102)) {
    Color(.sRGB, red: 0, green: 0.2, blue: 0.4, opacity: 1)
  }
  Specimen("color of white", shows: .middle(51, 51, 51)) { Color(white: 0.2) }
  Specimen("color of hue", shows: .middle(255, 0, 0)) {
    Color(hue: 0, saturation: 1, brightness: 1)
  }
  Specimen("color of UIKit", shows: .middle(255, 255, 255)) { Color(.systemBackground) }
  Specimen("color of UIKit with a label", shows: .middle(242, 242, 247)) {
    Color(uiColor: .secondarySystemBackground)
  }
  Specimen("color of UIColor", shows: .middle(255, 56, 60)) { Color(UIColor.systemRed) }
  Specimen("color chosen by a switch", shows: .middle(255, 141, 40)) { healthColor(health) }
  Specimen("array of colors") {
    HStack(spacing: 0) {
      ForEach([Color.red, .orange, .brown], id: \.self) { $0 }
    }
  }
  Specimen("optional color", shows: .middle(0, 0, 0)) {
    Rectangle().foregroundColor(nil)
  }
  Specimen("accent color") { Rectangle().fill(Color.accentColor) }
  Specimen("background as a style", shows: .middle(255, 255, 255)) { Rectangle().fill(.background) }
}

private func healthColor(_ health: Double) -> Color {
  switch health {
  case ..<0.2: .red
  case 0.2..<0.5: .orange
  default: .green
  }
}
