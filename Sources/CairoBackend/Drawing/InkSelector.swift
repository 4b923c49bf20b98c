import Foundation
import Graphics

/// Chooses the inks of lines, letters and areas on a panel with few inks.
///
/// Decides from the requested paint, its thickness and the background, and draws nothing itself. Lines and narrow bands
/// are drawn in one ink, because dithering would break a line up into dots and make a band of a few dots look like
/// rope.
struct InkSelector {
  let inks: [ResolvedColor]
  private let tones: ToneMapping
  /// The maximum thickness of a line in pixels; lines are drawn in one ink if they have enough contrast.
  ///
  /// It is smaller for colored inks, which mix in less space and whose mixtures carry meaning.
  private let maximumLineThickness: Double

  /// The maximum thickness of a rule in pixels; rules are drawn in one ink even if they are faint.
  static let maximumRuleThickness = 1.5
  /// The maximum width of a band in pixels.
  private static let maximumBandWidth = 24.0
  /// The minimum difference of a line from its background, in luma or color distance.
  private static let minimumLineContrast = 0.35
  /// The maximum distance at which a color counts as identical to an ink.
  private static let inkMatchDistance = 0.02
  /// The minimum difference of a rule from its background in luma; fainter ones stay a tone.
  private static let minimumRuleContrast = 0.12
  /// As ``minimumRuleContrast``, as a distance.
  private static let minimumRuleDistance = 0.2
  /// The minimum distance of a color from every ink at which it is rendered as a pattern.
  private static let minimumPatternDistance = 0.1
  /// The minimum difference from the background, in luma or color distance, at which a contour is useful.
  private static let minimumContourContrast = 0.25

  init(inks: [ResolvedColor]) {
    self.inks = inks
    tones = ToneMapping(inks: inks)
    maximumLineThickness = inks.allSatisfy(\.isGray) ? 6 : 4
  }

  /// Returns the inks of letters and of the halo around them.
  func letters(_ color: ResolvedColor, over ground: ResolvedColor) -> TextInkSelector {
    TextInkSelector(text: color, ground: ground, inks: inks)
  }

  /// Whether a shape of this thickness, in pixels, can be a line.
  func isLine(_ thickness: Double) -> Bool { thickness <= maximumLineThickness }

  /// Returns the ink of a line, or `nil` if the line has too little contrast and stays a tone.
  func line(
    _ color: ResolvedColor, over ground: ResolvedColor, thickness: Double
  ) -> ResolvedColor? {
    guard color.opacity > 0, isLine(thickness) else { return nil }
    // Opaque black and other gray inks keep their color: if the surroundings have the same color, the mean background
    // would suggest no contrast.
    if color.opacity == 1,
      let own = inks.first(where: { $0.isGray && $0.distance(to: color) < Self.inkMatchDistance })
    {
      return own
    }
    let seen = color.over(ground)
    let isRule = thickness <= Self.maximumRuleThickness
    let minimumContrast = isRule ? Self.minimumRuleContrast : Self.minimumLineContrast
    let minimumDistance = isRule ? Self.minimumRuleDistance : Self.minimumLineContrast
    guard
      abs(seen.luma - ground.luma) >= minimumContrast
        || seen.distance(to: ground) >= minimumDistance
    else { return nil }
    return ink(ofLine: color, over: ground)
  }

  /// Chooses the paint of an area.
  ///
  /// - Parameters:
  ///   - asked: The requested paint.
  ///   - thickness: The shorter side of the area, in pixels.
  ///   - ground: Returns the background color; called only if it matters.
  /// - Returns: An ink, or a tone that a dither pattern renders evenly; `nil` for a translucent area so faint that only
  ///   dots would be left.
  func area(
    _ asked: AreaPaint, thickness: Double, over ground: () -> ResolvedColor
  ) -> AreaPaint? {
    if let color = asked.color, color.opacity < 1 || isLine(thickness) {
      let ground = ground()
      if tones.isNearlyInvisible(color, over: ground) { return nil }
      if let ink = line(color, over: ground, thickness: thickness) {
        return AreaPaint(paint: .color(ink), opacity: 1)
      }
      if color.opacity < 1 { return asked }
    }
    guard asked.opacity >= 1, let tone = tones.settled(asked.paint) else { return asked }
    return AreaPaint(paint: tone, opacity: 1)
  }

  /// Chooses the ink of a contour around a shape that is wider than a line and narrower than an area.
  ///
  /// Such shapes are rings, bars and dots. A dither pattern has no edge; with a contour of one ink and the even tone
  /// inside it, the shape is as clear as text and still shows its color.
  ///
  /// - Parameters:
  ///   - paint: The paint of the shape.
  ///   - thickness: The width of the shape, in pixels.
  ///   - ground: Returns the background color; called only if it matters.
  /// - Returns: The ink, or `nil` if the shape needs no contour.
  func contour(
    of paint: AreaPaint, thickness: Double, over ground: () -> ResolvedColor
  ) -> ResolvedColor? {
    guard !isLine(thickness), thickness <= Self.maximumBandWidth, let color = paint.color
    else { return nil }
    let ground = ground()
    let seen = color.over(ground)
    guard !inks.contains(where: { $0.distance(to: seen) < Self.minimumPatternDistance }),
      abs(seen.luma - ground.luma) >= Self.minimumContourContrast
        || seen.distance(to: ground) >= Self.minimumContourContrast
    else { return nil }
    return ink(ofLine: seen, over: ground)
  }

  /// Whether a paint is rendered as one tone.
  func isNearlyFlat(_ paint: Paint) -> Bool { tones.settled(paint) != nil }

  private func ink(ofLine color: ResolvedColor, over ground: ResolvedColor) -> ResolvedColor {
    TextInkSelector(
      text: color, ground: ground, inks: inks, contrast: TextInkSelector.lineContrast
    ).ink
  }
}

/// The paint and opacity of an area.
struct AreaPaint: Hashable {
  var paint: Paint
  var opacity: Double

  /// The color of the area, or `nil` if it has several.
  var color: ResolvedColor? {
    guard case .color(let color) = paint else { return nil }
    return color.multiplyingOpacity(by: opacity)
  }

  /// Whether the area hides everything below it.
  var isOpaque: Bool {
    guard opacity >= 1, case .color(let color) = paint else { return false }
    return color.opacity >= 1
  }
}
