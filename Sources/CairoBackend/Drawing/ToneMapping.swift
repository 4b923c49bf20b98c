import Graphics

/// Maps the colors of flat areas to tones that an ordered dither pattern renders evenly on a panel with few inks.
///
/// A few dots on white look like dirt, and one fifth of white dots on black looks much lighter than the intended color,
/// so both ends of the scale become pure. Colors between them are mapped to a tone whose pattern repeats within four
/// pixels, because other patterns are uneven in a bar or a badge.
struct ToneMapping {
  let inks: [ResolvedColor]

  /// The minimum luma of grays that become white.
  private static let whiteThreshold = 0.93
  /// The maximum luma of grays that become black; this is 3 % of the light of white.
  private static let blackThreshold = 0.2
  /// The maximum distance of a color from an ink at which it becomes that ink.
  private static let inkSnapDistance = 0.2
  /// The maximum distance of colors that are too similar for a pattern to show their gradient.
  private static let flatGradientDistance = 0.3

  /// Returns the paint to use instead, or `nil` to keep the paint.
  func settled(_ paint: Paint) -> Paint? {
    switch paint {
    case .color(let color): return tone(of: color).map(Paint.color)
    case .linearGradient(let stops, _, _), .radialGradient(let stops, _, _, _),
      .ellipticalGradient(let stops, _, _, _, _), .angularGradient(let stops, _, _, _):
      return mean(of: stops).map { .color(tone(of: $0) ?? $0) }
    case .image: return nil
    }
  }

  /// Whether `color` changes a background too little to be worth a pattern of dots.
  func isNearlyInvisible(_ color: ResolvedColor, over ground: ResolvedColor) -> Bool {
    color.opacity < 0.5 && color.over(ground).distance(to: ground) < 1 - Self.whiteThreshold
  }

  private func tone(of color: ResolvedColor) -> ResolvedColor? {
    guard color.opacity >= 1 else { return nil }
    let luma = color.luma
    if color.isGray || hasOnlyGrays {
      if luma >= Self.whiteThreshold { return .white }
      if luma <= Self.blackThreshold { return .black }
    }
    if hasOnlyGrays { return gray(luma) }
    return inks.first { !$0.isGray && $0.distance(to: color) < Self.inkSnapDistance }
  }

  private var hasOnlyGrays: Bool { inks.allSatisfy(\.isGray) }

  /// Returns the nearest gray: one of eight steps between two inks, or of four steps between adjacent inks if there are
  /// more.
  private func gray(_ luma: Double) -> ResolvedColor {
    let steps = inks.count <= 2 ? 8.0 : Double(inks.count - 1) * 4
    let value = (luma * steps).rounded() / steps
    return ResolvedColor(red: value, green: value, blue: value)
  }

  private func mean(of stops: [GradientStop]) -> ResolvedColor? {
    let colors = stops.map(\.color)
    guard let first = colors.first, colors.allSatisfy({ $0.opacity >= 1 }),
      colors.allSatisfy({ $0.distance(to: first) < Self.flatGradientDistance })
    else { return nil }
    func part(_ component: (ResolvedColor) -> Double) -> Double {
      colors.reduce(0) { $0 + component($1) } / Double(colors.count)
    }
    return ResolvedColor(red: part(\.red), green: part(\.green), blue: part(\.blue))
  }
}
