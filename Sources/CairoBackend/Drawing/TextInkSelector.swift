import Graphics

/// Chooses the ink of text on a panel with few inks, so that it contrasts with its background.
struct TextInkSelector: Hashable {
  /// The ink of the letters.
  let ink: ResolvedColor
  /// The ink around the letters, or `nil`.
  ///
  /// It is used on dithered backgrounds, whose dots would blur the letters.
  let halo: ResolvedColor?

  init(ink: ResolvedColor, halo: ResolvedColor?) {
    self.ink = ink
    self.halo = halo
  }

  /// The minimum luma difference between letters and their background.
  static let letterContrast = 0.35
  /// The minimum luma difference between a line and its background; lines need less contrast than letters.
  static let lineContrast = 0.25
  /// The maximum distance from an ink at which a background is rendered without visible dots.
  private static let evenBackgroundDistance = 0.2
  /// The maximum distance from an ink at which a color is drawn in the hue of that ink.
  private static let sameHueDistance = 0.5

  /// Chooses the ink closest to the text's own color among those with enough contrast: a gray label on white becomes
  /// black, white on a dark background stays white, and text that is darker than its background does not become
  /// lighter.
  init(
    text: ResolvedColor, ground: ResolvedColor, inks: [ResolvedColor],
    contrast: Double = letterContrast
  ) {
    let inks = inks.isEmpty ? [.black, .white] : inks
    let own = text.over(ground)
    let usable = inks.filter {
      $0.isGray || !own.isGray && $0.distance(to: own) < Self.sameHueDistance
    }
    let legible = usable.filter { abs($0.luma - ground.luma) >= contrast }
    let strongest = inks.max { abs($0.luma - ground.luma) < abs($1.luma - ground.luma) }
    let isDarker = own.luma < ground.luma
    let sided = legible.filter { ($0.luma < ground.luma) == isDarker }
    let nearest = (sided.isEmpty ? legible : sided).min {
      $0.distance(to: own) < $1.distance(to: own)
    }
    let ink = nearest ?? strongest ?? .black
    self.ink = ink
    let isEven = inks.contains { $0.distance(to: ground) < Self.evenBackgroundDistance }
    let opposite = inks.max { abs($0.luma - ink.luma) < abs($1.luma - ink.luma) }
    halo = isEven ? nil : opposite
  }
}

extension ResolvedColor {
  /// Whether the color is almost neutral.
  var isGray: Bool {
    max(red, green, blue) - min(red, green, blue) < 0.2
  }

  /// Returns the distance in RGB, weighted by the luminance of the components; from black to white it is 1.
  func distance(to other: ResolvedColor) -> Double {
    let r = red - other.red
    let g = green - other.green
    let b = blue - other.blue
    return (0.299 * r * r + 0.587 * g * g + 0.114 * b * b).squareRoot()
  }

  /// Composites this color onto an opaque `ground`.
  func over(_ ground: ResolvedColor) -> ResolvedColor {
    func mix(_ top: Double, _ bottom: Double) -> Double { bottom + (top - bottom) * opacity }
    return ResolvedColor(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }
}

extension Paint {
  /// A single color that represents the paint.
  var typicalColor: ResolvedColor {
    switch self {
    case .color(let color): color
    case .linearGradient(let stops, _, _), .radialGradient(let stops, _, _, _),
      .angularGradient(let stops, _, _, _), .ellipticalGradient(let stops, _, _, _, _):
      stops.isEmpty ? .black : stops[stops.count / 2].color
    case .image: .black
    }
  }
}
