package import Graphics

/// Decides how letters, lines and areas are drawn on a panel with few inks.
///
/// A decision that changes a shape, or that depends on the background, is made here before anything is drawn, from the
/// requested paint, a thickness and the color below. Whatever can be chosen for a pixel by itself is chosen after the
/// picture is complete: see ``ToneMapping``. Lines and narrow bands are drawn in one ink, because dithering would break
/// a line up into dots and make a band of a few dots look like rope.
package struct InkSelector: Sendable {
  package let inks: PanelInks
  /// The tones that fills are shown in.
  package let tones: ToneMapping
  /// The maximum thickness of a line in pixels; lines are drawn in one ink if they have enough contrast.
  ///
  /// It is smaller for colored inks, which mix in less space and whose mixtures carry meaning.
  private let maximumLineThickness: Double

  /// The maximum thickness of a rule in pixels; rules are drawn in one ink even if they are faint.
  package static let maximumRuleThickness = 1.5
  /// The maximum width of a band in pixels.
  private static let maximumBandWidth = 24.0
  /// The minimum contrast or distance of a line from its background.
  private static let minimumLineContrast = 0.35
  /// The maximum distance at which a color counts as identical to a gray ink.
  private static let inkMatchDistance = 0.02
  /// The minimum contrast of a rule with its background; fainter ones stay a tone.
  private static let minimumRuleContrast = 0.12
  /// As ``minimumRuleContrast``, as a distance.
  private static let minimumRuleDistance = 0.2
  /// The minimum distance of a color from every ink at which it is rendered as a pattern.
  private static let minimumPatternDistance = 0.1
  /// The minimum contrast or distance from the background at which a contour is useful.
  private static let minimumContourContrast = 0.25

  package init(inks: PanelInks) {
    self.inks = inks
    tones = ToneMapping(inks: inks)
    maximumLineThickness = inks.hasOnlyGrays ? 6 : 4
  }

  /// Returns the inks of letters and of the halo around them.
  package func letters(_ color: ResolvedColor, over background: ResolvedColor) -> LetterInks {
    LetterInks(text: color, background: background, inks: inks)
  }

  /// Whether a shape of this thickness, in pixels, can be a line.
  package func isLine(_ thickness: Double) -> Bool { thickness <= maximumLineThickness }

  /// Returns the ink of a line, or `nil` if the line has too little contrast and stays a tone.
  package func line(
    _ color: ResolvedColor, over background: ResolvedColor, thickness: Double
  ) -> ResolvedColor? {
    guard color.opacity > 0, isLine(thickness) else { return nil }
    // Opaque black and other gray inks keep their color: if the surroundings have the same color, the mean background
    // would suggest no contrast.
    if color.opacity == 1 {
      let converted = inks.okLabColor(of: color)
      let match = inks.inks.first {
        $0.isGray && $0.perceivedColor.distance(to: converted) < Self.inkMatchDistance
      }
      if let match { return match.color }
    }
    let isRule = thickness <= Self.maximumRuleThickness
    let minimumContrast = isRule ? Self.minimumRuleContrast : Self.minimumLineContrast
    let minimumDistance = isRule ? Self.minimumRuleDistance : Self.minimumLineContrast
    guard
      standsOut(
        color.over(background), from: background, contrast: minimumContrast, minimumDistance)
    else { return nil }
    return ink(ofLine: color, over: background)
  }

  /// Decides how an area is drawn.
  ///
  /// - Parameters:
  ///   - requested: The requested paint.
  ///   - thickness: The shorter side of the area, in pixels.
  ///   - backgroundColor: Returns the color of the background; called only if it matters.
  /// - Returns: One ink if the area is a line, and else the paint, whose tone is chosen later; `nil` for a translucent
  ///   area so faint that only dots would be left.
  package func area(
    _ requested: AreaPaint, thickness: Double, over backgroundColor: () -> ResolvedColor
  ) -> AreaDecision? {
    if let color = requested.color, color.opacity < 1 || isLine(thickness) {
      let background = backgroundColor()
      if tones.isNearlyInvisible(color, over: background) { return nil }
      if let ink = line(color, over: background, thickness: thickness) {
        return AreaDecision(
          paint: AreaPaint(paint: .color(ink), opacity: 1), content: .rule)
      }
    }
    guard requested.opacity >= 1, let color = tones.flatColor(of: requested.paint) else {
      return AreaDecision(requested)
    }
    return AreaDecision(paint: AreaPaint(paint: .color(color), opacity: 1), content: .fill)
  }

  /// Chooses the ink of a contour around a shape that is wider than a line and narrower than an area.
  ///
  /// Such shapes are rings, bars and dots. A dither pattern has no edge; with a contour of one ink and the even tone
  /// inside it, the shape is as clear as text and still shows its color.
  ///
  /// - Parameters:
  ///   - paint: The paint of the shape.
  ///   - thickness: The width of the shape, in pixels.
  ///   - backgroundColor: Returns the color of the background; called only if it matters.
  /// - Returns: The ink, or `nil` if the shape needs no contour.
  package func contour(
    of paint: AreaPaint, thickness: Double, over backgroundColor: () -> ResolvedColor
  ) -> ResolvedColor? {
    guard !isLine(thickness), thickness <= Self.maximumBandWidth, let color = paint.color
    else { return nil }
    let background = backgroundColor()
    let displayed = tones.tone(of: color).over(background)
    guard inks.distanceToNearestInk(displayed) >= Self.minimumPatternDistance,
      standsOut(
        displayed, from: background, contrast: Self.minimumContourContrast,
        Self.minimumContourContrast)
    else { return nil }
    return ink(ofLine: displayed, over: background)
  }

  /// Whether a paint is rendered as one tone.
  package func isNearlyFlat(_ paint: Paint) -> Bool { tones.flatColor(of: paint) != nil }

  private func standsOut(
    _ color: ResolvedColor, from background: ResolvedColor, contrast: Double, _ distance: Double
  ) -> Bool {
    let (color, background) = (inks.okLabColor(of: color), inks.okLabColor(of: background))
    return color.contrast(to: background) >= contrast || color.distance(to: background) >= distance
  }

  private func ink(ofLine color: ResolvedColor, over background: ResolvedColor) -> ResolvedColor {
    LetterInks(text: color, background: background, inks: inks, contrast: LetterInks.lineContrast)
      .ink
  }
}

/// How an area is drawn: its paint, and what its pixels show.
package struct AreaDecision: Hashable, Sendable {
  package var paint: AreaPaint
  /// Rules are in one ink already; the tone of fills is chosen after the picture is complete.
  package var content: ContentMask.Class

  package init(paint: AreaPaint, content: ContentMask.Class) {
    self.paint = paint
    self.content = content
  }

  /// Draws the requested paint.
  package init(_ requested: AreaPaint) {
    let content: ContentMask.Class =
      switch requested.paint {
      case .color: .fill
      case .linearGradient, .radialGradient, .angularGradient, .ellipticalGradient, .meshGradient:
        .gradient
      case .image: .photograph
      }
    self.init(paint: requested, content: content)
  }
}

/// The paint and opacity of an area.
package struct AreaPaint: Hashable, Sendable {
  package var paint: Paint
  package var opacity: Double

  package init(paint: Paint, opacity: Double) {
    self.paint = paint
    self.opacity = opacity
  }

  /// The color of the area, or `nil` if it has several.
  package var color: ResolvedColor? {
    guard case .color(let color) = paint else { return nil }
    return color.multiplyingOpacity(by: opacity)
  }

  /// Whether the area hides everything below it.
  package var isOpaque: Bool {
    guard opacity >= 1, case .color(let color) = paint else { return false }
    return color.opacity >= 1
  }
}
