import SwiftUI

@MainActor @SpecimenBuilder var environmentSpecimens: [Specimen] {
  Specimen(
    "ColorScheme", "ColorScheme constants", "ColorScheme.dark", ".environment",
    ".environment(_:_:)", "@Environment(\\.colorScheme)", shows: .middle(255, 0, 0)
  ) {
    Moon().environment(\.colorScheme, .dark)
  }
  Specimen(
    "@Environment(\\.horizontalSizeClass)", "UserInterfaceSizeClass constants",
    shows: .middle(255, 255, 255)
  ) {
    Width(expected: .compact)
  }
  Specimen("@Environment(\\.horizontalSizeClass) of a parent", shows: .middle(255, 255, 255)) {
    Width(expected: .regular).environment(\.horizontalSizeClass, .regular)
  }
  Specimen("@Environment(\\.controlSize)", shows: .middle(255, 255, 255)) {
    Controls().controlSize(.small)
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

private struct Width: View {
  let expected: UserInterfaceSizeClass
  @Environment(\.horizontalSizeClass) var width

  var body: some View {
    width == expected ? Color.white : Color.black
  }
}

private struct Controls: View {
  @Environment(\.controlSize) var size
  @Environment(\.imageScale) var scale

  var body: some View {
    size == .small && scale == .medium ? Color.white : Color.black
  }
}
