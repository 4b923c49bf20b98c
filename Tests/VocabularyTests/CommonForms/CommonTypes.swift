import Foundation
import SwiftUI

@MainActor @SpecimenBuilder var commonTypes: [Specimen] {
  Specimen("modifier behind a member", shows: .size(60, 40)) { Tile().card() }
  Specimen("modifier with statements", shows: .size(40, 20)) {
    Tile().modifier(Dimmed(isDim: true))
  }
  Specimen("modifiers joined", shows: .size(44, 24)) {
    Tile().modifier(Framed().concat(Framed()))
  }
  Specimen("conditional member", shows: .size(44, 24)) {
    Tile().when(true) { $0.padding(2) }
  }
  Specimen("generic container", shows: .size(40, 40)) {
    Titled(title: { Tile() }) {
      Tile()
    }
  }
  Specimen("nested generics", shows: .size(40, 20)) { Wrapper(Wrapper(Tile())) }
  Specimen("environment key", shows: .middle(255, 0, 0)) {
    ThemedTile().environment(\.heroTheme, HeroTheme(color: Color(red: 1, green: 0, blue: 0)))
  }
  Specimen("environment member", shows: .middle(0, 0, 255)) {
    ThemedTile().heroTheme(HeroTheme(color: Color(red: 0, green: 0, blue: 1)))
  }
  Specimen("environment of the system") { Facts().environment(\.locale, Locale(identifier: "de")) }
  Specimen("environment changes") {
    Text("Panda")
      .environment(\.layoutDirection, .rightToLeft)
      .environment(\.dynamicTypeSize, .xLarge)
      .environment(\.timeZone, TimeZone(secondsFromGMT: 0) ?? .current)
      .environment(\.font, .caption)
  }
  Specimen("button style", shows: .size(50, 30)) {
    Button(action: {}) { Tile() }.buttonStyle(PaddedButtonStyle())
  }
  Specimen("gauge style", shows: .middle(255, 255, 255)) {
    Gauge(value: 0.5) { Text("Health") }.gaugeStyle(TileGaugeStyle())
  }
  Specimen("progress style", shows: .size(20, 20)) {
    ProgressView(value: 0.5).progressViewStyle(BarStyle())
  }
  Specimen("label style", shows: .size(40, 20)) {
    Label(title: { Text("Panda") }, icon: { Tile() }).labelStyle(IconStyle())
  }
  Specimen("state and binding", shows: .size(40, 20)) { Parent() }
}

private struct CardModifier: ViewModifier {
  func body(content: Content) -> some View {
    content
      .padding(10)
      .background(
        RoundedRectangle(cornerRadius: 6)
          .fill(Color.black)
          .shadow(radius: 1))
  }
}

extension View {
  fileprivate func card() -> some View { modifier(CardModifier()) }

  @ViewBuilder
  fileprivate func when<Content: View>(
    _ condition: Bool, transform: (Self) -> Content
  ) -> some View {
    if condition {
      transform(self)
    } else {
      self
    }
  }

  fileprivate func heroTheme(_ theme: HeroTheme) -> some View { environment(\.heroTheme, theme) }
}

private struct Framed: ViewModifier {
  func body(content: Content) -> some View { content.padding(1) }
}

private struct Dimmed: ViewModifier {
  @Environment(\.colorScheme) private var colorScheme
  let isDim: Bool

  @ViewBuilder
  func body(content: Content) -> some View {
    if isDim && colorScheme == .light {
      content.opacity(0.5)
    } else {
      content
    }
  }
}

private struct Titled<Title: View, Content: View>: View {
  @ViewBuilder var title: () -> Title
  @ViewBuilder var content: () -> Content

  var body: some View {
    VStack(spacing: 0) {
      title()
      content()
    }
  }
}

private struct Wrapper<Content>: View where Content: View {
  private let content: Content

  init(_ content: Content) { self.content = content }

  var body: some View { content }
}

struct HeroTheme {
  var color: Color
}

private struct HeroThemeKey: EnvironmentKey {
  static let defaultValue = HeroTheme(color: .black)
}

extension EnvironmentValues {
  var heroTheme: HeroTheme {
    get { self[HeroThemeKey.self] }
    set { self[HeroThemeKey.self] = newValue }
  }
}

private struct ThemedTile: View {
  @Environment(\.heroTheme) private var theme

  var body: some View { theme.color }
}

private struct Facts: View {
  @Environment(\.locale) var locale
  @Environment(\.calendar) var calendar
  @Environment(\.timeZone) var timeZone
  @Environment(\.dynamicTypeSize) var dynamicTypeSize
  @Environment(\.sizeCategory) var sizeCategory
  @Environment(\.layoutDirection) var layoutDirection
  @Environment(\.displayScale) var displayScale
  @Environment(\.redactionReasons) var redactionReasons

  var body: some View {
    if redactionReasons.contains(.placeholder) || sizeCategory.isAccessibilityCategory {
      EmptyView()
    } else {
      Text("\(locale.identifier) \(displayScale)")
        .environment(\.calendar, calendar)
        .environment(\.timeZone, timeZone)
        .padding(dynamicTypeSize > .large ? 2 : 1)
        .opacity(sizeCategory >= .accessibilityLarge ? 0.9 : 1)
        .multilineTextAlignment(layoutDirection == .leftToRight ? .leading : .trailing)
    }
  }
}

private struct PaddedButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(5)
      .opacity(configuration.isPressed ? 0.5 : 1)
  }
}

private struct TileGaugeStyle: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View {
    Color.white.frame(width: 20 * configuration.value, height: 20)
  }
}

private struct BarStyle: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    Color.red.frame(width: 40 * (configuration.fractionCompleted ?? 0), height: 20)
  }
}

private struct IconStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

private struct Parent: View {
  @State private var isOn = true

  var body: some View { Child(isOn: $isOn) }
}

private struct Child: View {
  @Binding var isOn: Bool

  var body: some View {
    if isOn { Tile() }
  }
}
