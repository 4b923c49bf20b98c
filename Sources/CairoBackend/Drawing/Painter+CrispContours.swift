import CPangoCairo
import Foundation
import Graphics

/// Shapes that are wider than a line and smaller than an area, on a panel of few inks: a ring, a bar, a dot.
///
/// A pattern has no edge, and a band of a few dots looks like rope. With a contour of one ink and the
/// even tone inside of it, such a shape is as clear as text, and still tells its color.
extension Painter {
  /// What is no wider is a band; in pixels.
  private static let band = 24.0
  /// How far from every ink a color must be to come out as a pattern.
  private static let pattern = 0.1
  /// What differs from its ground by less would only be a line around nothing; in luma or distance.
  private static let distinct = 0.25

  /// The ink of a contour around a shape that is `thickness` points wide; `nil` where it needs none.
  func contour(of ink: AreaPaint, thickness: Double, over ground: () -> ResolvedColor)
    -> ResolvedColor?
  {
    let pixels = thickness * layer.matrix.scale
    guard case .crisp(let inks) = mode, pixels > Self.narrow(inks), pixels <= Self.band,
      ownDither == nil, case .color(let own) = ink.paint
    else { return nil }
    let color = own.multiplyingOpacity(by: ink.opacity)
    let ground = ground()
    let seen = color.over(ground)
    guard !inks.contains(where: { $0.distance(to: seen) < Self.pattern }),
      abs(seen.luma - ground.luma) >= Self.distinct || seen.distance(to: ground) >= Self.distinct
    else { return nil }
    return TextInkSelector(
      text: seen, ground: ground, inks: inks, contrast: TextInkSelector.lineContrast
    ).ink
  }

  /// Draws the contour along the inside of a filled path.
  func drawContour(
    _ contour: ResolvedColor, inside path: Path, _ style: FillStyle, over bounds: CGRect
  ) {
    cairo_save(context)
    if trace(path) {
      cairo_set_fill_rule(
        context, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_clip(context)
      // Half of the line is cut away.
      stroke(
        path, StrokeStyle(), width: 2 / layer.matrix.scale,
        AreaPaint(paint: .color(contour), opacity: 1),
        antialiased: true, over: bounds)
    }
    cairo_restore(context)
  }
}
