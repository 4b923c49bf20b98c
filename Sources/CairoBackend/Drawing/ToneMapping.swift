import Graphics

/// The tones that flat areas take on a panel of few inks, so that an ordered pattern draws them evenly.
///
/// White with a handful of dots in it looks like dirt, and a fifth of white dots in black looks far lighter
/// than the color they stand for: both ends of the scale become pure. What lies between takes a tone
/// whose pattern repeats within four pixels, as others are uneven in a bar or a badge.
struct ToneMapping {
  let inks: [ResolvedColor]

  /// Grays at least as light become white; in luma.
  private static let white = 0.93
  /// Grays at most as light become black; in luma, 3 % of white's light.
  private static let black = 0.2
  /// Colors so near to an ink become that ink.
  private static let pure = 0.2
  /// Colors no farther apart than this make no gradient that a pattern could show.
  private static let flat = 0.3

  /// The paint that comes out best, or `nil` where the paint is best left as it is.
  func settled(_ paint: Paint) -> Paint? {
    switch paint {
    case .color(let color): return tone(of: color).map(Paint.color)
    case .linearGradient(let stops, _, _), .radialGradient(let stops, _, _, _),
      .ellipticalGradient(let stops, _, _, _, _), .angularGradient(let stops, _, _, _):
      return mean(of: stops).map { .color(tone(of: $0) ?? $0) }
    case .image: return nil
    }
  }

  /// Whether `color` changes a ground by less than a pattern of dots is worth.
  func isVeil(_ color: ResolvedColor, over ground: ResolvedColor) -> Bool {
    color.opacity < 0.5 && color.over(ground).distance(to: ground) < 1 - Self.white
  }

  private func tone(of color: ResolvedColor) -> ResolvedColor? {
    guard color.opacity >= 1 else { return nil }
    let luma = color.luma
    if color.isGray || hasOnlyGrays {
      if luma >= Self.white { return .white }
      if luma <= Self.black { return .black }
    }
    if hasOnlyGrays { return gray(luma) }
    return inks.first { !$0.isGray && $0.distance(to: color) < Self.pure }
  }

  private var hasOnlyGrays: Bool { inks.allSatisfy(\.isGray) }

  /// The nearest of eight tones between two inks, or of four between each two of more.
  private func gray(_ luma: Double) -> ResolvedColor {
    let steps = inks.count <= 2 ? 8.0 : Double(inks.count - 1) * 4
    let value = (luma * steps).rounded() / steps
    return ResolvedColor(red: value, green: value, blue: value)
  }

  private func mean(of stops: [GradientStop]) -> ResolvedColor? {
    let colors = stops.map(\.color)
    guard let first = colors.first, colors.allSatisfy({ $0.opacity >= 1 }),
      colors.allSatisfy({ $0.distance(to: first) < Self.flat })
    else { return nil }
    func part(_ component: (ResolvedColor) -> Double) -> Double {
      colors.reduce(0) { $0 + component($1) } / Double(colors.count)
    }
    return ResolvedColor(red: part(\.red), green: part(\.green), blue: part(\.blue))
  }
}
