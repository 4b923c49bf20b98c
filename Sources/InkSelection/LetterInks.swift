package import Graphics

/// The inks of letters, or of a line, on a panel with few inks, chosen so that they contrast with their background.
package struct LetterInks: Hashable, Sendable {
  /// The ink of the letters.
  package let ink: ResolvedColor
  /// The ink around the letters, or `nil`.
  ///
  /// It is used on dithered backgrounds, whose dots would blur the letters.
  package let halo: ResolvedColor?

  package init(ink: ResolvedColor, halo: ResolvedColor?) {
    self.ink = ink
    self.halo = halo
  }

  /// The minimum contrast of an ink with the background.
  package struct MinimumContrast: Sendable {
    /// On a panel of grays.
    let grays: Double
    /// Of a gray ink on a panel with colored inks, where saturated colors are lighter than their luma.
    let grayInk: Double
    /// Of a colored ink.
    let coloredInk: Double
  }

  /// The minimum contrast of letters.
  package static let letterContrast = MinimumContrast(grays: 0.35, grayInk: 0.3, coloredInk: 0.4)
  /// The minimum contrast of a line; lines need less contrast than letters.
  package static let lineContrast = MinimumContrast(grays: 0.25, grayInk: 0.25, coloredInk: 0.25)
  /// The maximum distance from an ink at which a background is rendered without visible dots.
  private static let evenBackgroundDistance = 0.2
  /// The distance from an ink below which a color is drawn in that ink, even if another ink is nearer but not legible.
  private static let sameHueDistance = 0.6

  /// Chooses the ink closest to the text's own color among those with enough contrast: a gray label on white becomes
  /// black, white on a dark background stays white, and text that is darker than its background does not become
  /// lighter.
  package init(
    text: ResolvedColor, background: ResolvedColor, inks: PanelInks,
    contrast: MinimumContrast = letterContrast
  ) {
    let color = text.over(background)
    let named = inks.named(by: color)
    let requested = named?.displayedColor ?? inks.okLabColor(of: color)
    let below = inks.displayedColor(of: background)
    let isNeutral = inks.hasOnlyGrays || inks.isNeutral(color)
    // A colored ink has to be nearer to the color than black and white are.
    let toGray =
      inks.inks.lazy.filter(\.isGray).map { $0.displayedColor.distance(to: requested) }.min() ?? 1
    let toHue =
      inks.inks.lazy.filter { !$0.isGray }.map { $0.displayedColor.distance(to: requested) }.min()
      ?? 1
    let usable = inks.inks.filter { ink in
      if ink.isGray { return true }
      // The name of an ink never becomes another color: yellow of warnings would become red of alarms.
      if let named { return ink == named }
      let distance = ink.displayedColor.distance(to: requested)
      return !isNeutral && distance < toGray && distance <= max(toHue, Self.sameHueDistance)
    }
    let legible = usable.filter { ink in
      let inkContrast = ink.isGray ? contrast.grayInk : contrast.coloredInk
      return ink.displayedColor.contrast(to: below)
        >= (inks.hasOnlyGrays ? contrast.grays : inkContrast)
    }
    let strongest = inks.inks.max {
      $0.displayedColor.contrast(to: below) < $1.displayedColor.contrast(to: below)
    }
    let isDarker = requested.lightness < below.lightness
    let sided = legible.filter { ($0.displayedColor.lightness < below.lightness) == isDarker }
    let nearest = (sided.isEmpty ? legible : sided).min {
      $0.displayedColor.distance(to: requested) < $1.displayedColor.distance(to: requested)
    }
    let chosen = nearest ?? strongest
    ink = chosen?.color ?? .black
    let isEven = inks.distanceToNearestInk(background) < Self.evenBackgroundDistance
    let chosenColor = chosen?.displayedColor ?? OKLabColor(lightness: 0, a: 0, b: 0)
    let opposite = inks.inks.max {
      $0.displayedColor.contrast(to: chosenColor) < $1.displayedColor.contrast(to: chosenColor)
    }
    halo = isEven ? nil : opposite?.color
  }
}
