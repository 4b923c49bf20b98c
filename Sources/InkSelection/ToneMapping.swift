package import Graphics

/// Maps the colors of flat fills to tones that an ordered dither pattern renders evenly on a panel with few inks.
///
/// A few dots on white look like dirt, and one fifth of white dots on black looks much lighter than the intended color,
/// so both ends of the scale become pure. Colors between them are mapped to a tone whose pattern repeats within four
/// pixels, because other patterns are uneven in a bar or a badge.
package struct ToneMapping: Sendable {
  let inks: PanelInks

  /// The minimum lightness of grays that become white: 0.93 in a byte.
  private static let whiteThreshold = 0.929
  /// The maximum lightness of grays that become black: 0.2 in a byte, which is 3 % of the light of white.
  private static let blackThreshold = 0.201
  /// The maximum distance of a translucent color from its background at which it is omitted.
  private static let invisibleDistance = 0.07
  /// The maximum distance of colors that are too similar for a pattern to show their gradient.
  private static let flatGradientDistance = 0.3

  package init(inks: PanelInks) { self.inks = inks }

  /// Returns the tone to show for the color of a flat fill, which may be the color itself.
  package func tone(of color: ResolvedColor) -> ResolvedColor {
    guard color.opacity >= 1 else { return color }
    let lightness = inks.okLabColor(of: color).lightness
    if inks.hasOnlyGrays || inks.isNeutral(color) {
      if lightness >= Self.whiteThreshold { return .white }
      if lightness <= Self.blackThreshold { return .black }
    }
    if inks.hasOnlyGrays { return gray(lightness) }
    return inks.designatedInk(for: color)?.color ?? color
  }

  /// Returns the color of a paint that a pattern would show as one tone, or `nil` if it would not.
  package func flatColor(of paint: Paint) -> ResolvedColor? {
    switch paint {
    case .color(let color): color.opacity >= 1 ? color : nil
    case .linearGradient, .radialGradient, .ellipticalGradient, .angularGradient, .meshGradient:
      paint.gradientStops.flatMap(mean)
    case .image: nil
    }
  }

  /// Whether `color` changes a background too little to be worth a pattern of dots.
  func isNearlyInvisible(_ color: ResolvedColor, over background: ResolvedColor) -> Bool {
    color.opacity < 0.5
      && inks.distance(color.over(background), background) < Self.invisibleDistance
  }

  /// Returns the nearest gray: one of eight steps between two inks, or of four steps between adjacent inks if there are
  /// more.
  private func gray(_ luma: Double) -> ResolvedColor {
    let count = inks.inks.count
    let steps = count <= 2 ? 8.0 : Double(count - 1) * 4
    let value = (luma * steps).rounded() / steps
    return ResolvedColor(red: value, green: value, blue: value)
  }

  private func mean(of stops: [GradientStop]) -> ResolvedColor? {
    let colors = stops.map(\.color)
    guard let first = colors.first, colors.allSatisfy({ $0.opacity >= 1 }),
      colors.allSatisfy({ inks.distance($0, first) < Self.flatGradientDistance })
    else { return nil }
    func part(_ component: (ResolvedColor) -> Double) -> Double {
      colors.reduce(0) { $0 + component($1) } / Double(colors.count)
    }
    return ResolvedColor(red: part(\.red), green: part(\.green), blue: part(\.blue))
  }
}
