import SwiftUI

@MainActor @SpecimenBuilder var environmentSpecimens: [Specimen] {
  Specimen(
    "ColorScheme", "ColorScheme constants", "ColorScheme.dark", ".environment",
    ".environment(_:_:)", "@Environment(\\.colorScheme)", shows: .middle(255, 0, 0)
  ) {
    Moon().environment(\.colorScheme, .dark)
  }
  Specimen("@State", shows: .middle(255, 255, 255)) { Switch() }
}

private struct Moon: View {
  @Environment(\.colorScheme) var colorScheme

  var body: some View {
    Rectangle().fill(tone(for: colorScheme))
  }

  private func tone(for scheme: ColorScheme) -> Color {
    scheme == .dark ? Color(red: 1, green: 0, blue: 0) : .white
  }
}

private struct Switch: View {
  @State private var isOn = true

  var body: some View {
    isOn ? Color.white : Color.black
  }
}
