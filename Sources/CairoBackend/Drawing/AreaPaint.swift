import CPangoCairo
import Foundation
import Graphics

/// What an area is painted with, and how strongly.
struct AreaPaint {
  var paint: Paint
  var opacity: Double

  /// Whether nothing of what is below is seen.
  var isOpaque: Bool {
    guard opacity >= 1, case .color(let color) = paint else { return false }
    return color.opacity >= 1
  }
}

extension Painter {
  /// What an area is painted with: in few inks a plain tone, and `nil` for a veil that would only leave dots.
  func settled(_ paint: Paint, opacity: Double, over bounds: CGRect) -> AreaPaint? {
    let asked = AreaPaint(paint: paint, opacity: opacity)
    // A view with a dither of its own has thought of its tones.
    guard case .crisp(let inks) = mode, ownDither == nil || pictures == nil else { return asked }
    let plan = ToneMapping(inks: inks)
    if case .color(let own) = paint {
      let color = own.multiplyingOpacity(by: opacity)
      let thickness = min(bounds.width, bounds.height) * layer.matrix.scale
      if color.opacity < 1 || thickness <= Self.narrow(inks) {
        let ground = ground(under: bounds)
        if plan.isVeil(color, over: ground) { return nil }
        if let ink = ink(of: color, over: ground, thickness: thickness) {
          return AreaPaint(paint: .color(ink), opacity: 1)
        }
        if color.opacity < 1 { return asked }
      }
    }
    guard opacity >= 1, let tone = plan.settled(paint) else { return asked }
    return AreaPaint(paint: tone, opacity: 1)
  }
}
