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
    let designated = inks.designatedInk(for: color)
    let requested = designated?.perceivedColor ?? inks.okLabColor(of: color)
    let backgroundColor = inks.perceivedColor(of: background)
    let isNeutral = inks.hasOnlyGrays || inks.isNeutral(color)
    // A colored ink has to be nearer to the color than black and white are.
    let grayDistance =
      inks.inks.lazy.filter(\.isGray).map { $0.perceivedColor.distance(to: requested) }.min() ?? 1
    let hueDistance =
      inks.inks.lazy.filter { !$0.isGray }.map { $0.perceivedColor.distance(to: requested) }.min()
      ?? 1
    let candidates = inks.inks.filter { ink in
      if ink.isGray { return true }
      // A color that designates an ink is never drawn in another one: the yellow of a warning would become the red of an
      // alarm.
      if let designated { return ink == designated }
      let distance = ink.perceivedColor.distance(to: requested)
      return !isNeutral && distance < grayDistance
        && distance <= max(hueDistance, Self.sameHueDistance)
    }
    let legible = candidates.filter { ink in
      let inkContrast = ink.isGray ? contrast.grayInk : contrast.coloredInk
      return ink.perceivedColor.contrast(to: backgroundColor)
        >= (inks.hasOnlyGrays ? contrast.grays : inkContrast)
    }
    let strongest = inks.inks.max {
      $0.perceivedColor.contrast(to: backgroundColor)
        < $1.perceivedColor.contrast(to: backgroundColor)
    }
    let isDarker = requested.lightness < backgroundColor.lightness
    let sameSide = legible.filter {
      ($0.perceivedColor.lightness < backgroundColor.lightness) == isDarker
    }
    let nearest = (sameSide.isEmpty ? legible : sameSide).min {
      $0.perceivedColor.distance(to: requested) < $1.perceivedColor.distance(to: requested)
    }
    let chosen = nearest ?? strongest
    ink = chosen?.color ?? .black
    let isEven = inks.distanceToNearestInk(background) < Self.evenBackgroundDistance
    let chosenColor = chosen?.perceivedColor ?? OKLabColor(lightness: 0, a: 0, b: 0)
    let opposite = inks.inks.max {
      $0.perceivedColor.contrast(to: chosenColor) < $1.perceivedColor.contrast(to: chosenColor)
    }
    halo = isEven ? nil : opposite?.color
  }
}
