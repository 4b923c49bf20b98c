import SwiftUI

private var fade: some ShapeStyle {
  LinearGradient(colors: [.white, .black], startPoint: .top, endPoint: .bottom)
}

private struct HealthStyle: ShapeStyle {
  func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
    environment.colorScheme == .dark ? Color.white : Color(red: 1, green: 0, blue: 0)
  }
}

@MainActor @SpecimenBuilder var commonEffects: [Specimen] {
  Specimen("style of an opaque type") { Rectangle().fill(fade) }
  Specimen("style of one's own", shows: .middle(255, 0, 0)) { Rectangle().fill(HealthStyle()) }
  Specimen("gradient of a faint color") { Rectangle().fill(.white.opacity(0.2).gradient) }
  Specimen("faint hierarchy") { Rectangle().fill(.primary.opacity(0.5)) }
  Specimen("radial member") {
    Rectangle().fill(
      .radialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 40))
  }
  Specimen("angular gradient of colors") {
    AngularGradient(colors: [.red, .blue], center: .center)
  }
  Specimen("elliptical gradient") { EllipticalGradient(colors: [.red, .clear]) }
  Specimen("mesh gradient", shows: .middle(255, 0, 0)) {
    MeshGradient(
      width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
      colors: Array(repeating: Color(red: 1, green: 0, blue: 0), count: 4))
  }
  Specimen("mesh gradient of curves") {
    MeshGradient(
      width: 3, height: 3,
      locations: .points([
        [0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.6, 0.4], [1, 0.5], [0, 1], [0.5, 1], [1, 1],
      ]),
      colors: .colors([.red, .orange, .yellow, .purple, .pink, .mint, .blue, .cyan, .green]),
      background: .black, smoothsColors: false)
  }
  Specimen("mesh gradient in a color space", shows: .middle(255, 0, 0)) {
    MeshGradient(
      width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
      colors: Array(repeating: Color(red: 1, green: 0, blue: 0), count: 4),
      smoothsColors: false, colorSpace: .perceptual)
  }
  Specimen("gradient in a color space") {
    Rectangle().fill(Gradient(colors: [.red, .green]).colorSpace(.perceptual))
  }
  Specimen("member of a gradient in a color space") {
    Rectangle().fill(
      .linearGradient(
        Gradient(colors: [.red, .green]).colorSpace(.device), startPoint: .leading,
        endPoint: .trailing))
  }
  Specimen("gradient of a text") {
    Text("Panda").foregroundStyle(
      LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
  }
  Specimen("background with its own style") {
    Text("Panda").background().backgroundStyle(.yellow)
  }
  Specimen("style of a background in the container") {
    Text("Panda").padding(4).background(.quaternary, in: ContainerRelativeShape())
  }
  Specimen("color of a dynamic provider", shows: .middle(255, 255, 255)) {
    Color(UIColor { traits in traits.userInterfaceStyle == .dark ? .black : .white })
  }
  Specimen("color of components in UIKit", shows: .middle(255, 0, 0)) {
    Color(UIColor(red: 1, green: 0, blue: 0, alpha: 1))
  }
  Specimen("color of UIKit by a hexadecimal number", shows: .middle(51, 102, 153)) {
    Color(UIColor(hex: "#336699"))
  }
  Specimen("color by a hexadecimal number", shows: .middle(51, 102, 153)) { Color(hex: 0x336699) }
  Specimen("color schemes", shows: .middle(255, 255, 255)) {
    Color.primary.colorScheme(.dark)
  }
  Specimen("preferred color scheme", shows: .size(40, 20)) { Tile().preferredColorScheme(.dark) }
  Specimen("accent", shows: .middle(255, 56, 60)) {
    Rectangle().fill(Color.accentColor).accentColor(.red)
  }
  Specimen("transform of the environment") {
    Text("Panda").transformEnvironment(\.lineLimit) { $0 = 1 }
  }
  Specimen("turn in space", shows: .size(40, 20)) {
    Tile().rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0))
  }
  Specimen("affine transform", shows: .size(40, 20)) {
    Tile().transformEffect(CGAffineTransform(translationX: 2, y: 0))
  }
  Specimen("mirrored", shows: .size(40, 20)) {
    Tile().scaleEffect(CGSize(width: -1, height: 1)).flipsForRightToLeftLayoutDirection(true)
  }
  Specimen("clip to a circle member", shows: .middle(255, 56, 60)) { Color.red.clipShape(.circle) }
  Specimen("clip to corners", shows: .middle(255, 56, 60)) {
    Color.red.clipShape(.rect(topLeadingRadius: 8, topTrailingRadius: 8))
  }
  Specimen("clip with a fill rule", shows: .middle(255, 56, 60)) {
    Color.red.clipShape(Circle(), style: FillStyle())
  }
  Specimen("shape turned and scaled") {
    Rectangle().rotation(.degrees(20)).scale(0.5).fill(.red)
  }
  Specimen("shape members", shows: .middle(0, 0, 0)) { Rectangle().clipShape(.rect) }
  Specimen("hue and inversion", shows: .size(40, 20)) {
    Tile().hueRotation(.degrees(40)).colorInvert().colorMultiply(.red)
  }
}

extension UIColor {
  fileprivate convenience init(hex: String) {
    let number = UInt32(hex.dropFirst(), radix: 16) ?? 0
    self.init(
      red: CGFloat(number >> 16 & 0xff) / 255, green: CGFloat(number >> 8 & 0xff) / 255,
      blue: CGFloat(number & 0xff) / 255, alpha: 1)
  }
}

extension Color {
  fileprivate init(hex: UInt32) {
    self.init(
      .sRGB,
      red: Double((hex >> 16) & 0xff) / 255,
      green: Double((hex >> 8) & 0xff) / 255,
      blue: Double(hex & 0xff) / 255,
      opacity: 1
    )
  }
}
