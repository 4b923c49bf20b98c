import Graphics

/// Chooses the ink that text is drawn in on a panel of few, so that it stands out from what is below it.
struct TextInkSelector: Hashable {
  /// The ink of the letters.
  let ink: ResolvedColor
  /// The ink around them, where what is below will be dithered and would eat into the letters.
  let halo: ResolvedColor?

  init(ink: ResolvedColor, halo: ResolvedColor?) {
    self.ink = ink
    self.halo = halo
  }

  /// The least difference in luma between letters and their ground.
  static let letterContrast = 0.35
  /// The least difference in luma between a line and its ground: it is seen where letters cannot be read.
  static let lineContrast = 0.25
  /// How near an ink a ground must be to come out even.
  private static let even = 0.2
  /// How near a color must be to an ink to be drawn in its hue.
  private static let near = 0.5

  /// Of the inks that stand out, the one nearest to the text's own color: a gray label on white
  /// becomes black, white on a dark ground stays white, and what darkens its ground becomes no light.
  init(
    text: ResolvedColor, ground: ResolvedColor, inks: [ResolvedColor],
    contrast: Double = letterContrast
  ) {
    let inks = inks.isEmpty ? [.black, .white] : inks
    let own = text.over(ground)
    let usable = inks.filter { $0.isGray || !own.isGray && $0.distance(to: own) < Self.near }
    let legible = usable.filter { abs($0.luma - ground.luma) >= contrast }
    let strongest = inks.max { abs($0.luma - ground.luma) < abs($1.luma - ground.luma) }
    let isDarker = own.luma < ground.luma
    let sided = legible.filter { ($0.luma < ground.luma) == isDarker }
    let nearest = (sided.isEmpty ? legible : sided).min {
      $0.distance(to: own) < $1.distance(to: own)
    }
    let ink = nearest ?? strongest ?? .black
    self.ink = ink
    let isEven = inks.contains { $0.distance(to: ground) < Self.even }
    let opposite = inks.max { abs($0.luma - ink.luma) < abs($1.luma - ink.luma) }
    halo = isEven ? nil : opposite
  }
}

extension ResolvedColor {
  /// Whether the color has next to no hue.
  var isGray: Bool {
    max(red, green, blue) - min(red, green, blue) < 0.2
  }

  /// The distance in the space of the components, weighted as the eye does; black to white is 1.
  func distance(to other: ResolvedColor) -> Double {
    let r = red - other.red
    let g = green - other.green
    let b = blue - other.blue
    return (0.299 * r * r + 0.587 * g * g + 0.114 * b * b).squareRoot()
  }

  /// The color that is seen where this one is painted on an opaque `ground`.
  func over(_ ground: ResolvedColor) -> ResolvedColor {
    func mix(_ top: Double, _ bottom: Double) -> Double { bottom + (top - bottom) * opacity }
    return ResolvedColor(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }
}

extension Paint {
  /// One color that stands for the paint.
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
