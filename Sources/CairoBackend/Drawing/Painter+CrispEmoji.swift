import CPangoCairo
import Foundation
import Graphics

extension Painter {
  /// Draws emoji in the panel's own inks, so that nothing of them is left to the pattern of the picture.
  func drawInked(
    _ run: ShapedText.Run, at baseline: CGPoint, _ ink: TextInk, inks: [ResolvedColor]
  ) {
    guard ink.alpha >= 1, !inks.isEmpty else { return draw(run, at: baseline, ink) }
    let reach = ink.area.insetBy(dx: -ink.span.face.size / 2, dy: -ink.span.face.size / 2)
    withLayer(over: layer.pixels(of: reach).intersection(layer.clip)) {
      cairo_set_source_rgb(context, 0, 0, 0)
      show(run, at: baseline)
    } finish: { glyphs, parent in
      replaceTones(of: glyphs, with: inks, over: ground(under: ink.area))
      glyphs.composite(over: parent)
    }
    drawLines(of: run, at: baseline, ink)
  }

  /// Pixels that are at least half covered take an ink, the others none.
  private func replaceTones(
    of glyphs: Layer, with inks: [ResolvedColor], over ground: ResolvedColor
  ) {
    _ = glyphs.withPixels { pixels, stride in
      let places = (0..<glyphs.height).flatMap { y in (0..<glyphs.width).map { y * stride + $0 } }
      let picture = InkDiffusion(
        width: glyphs.width, height: glyphs.height, inks: inks,
        colors: places.map { ResolvedColor(word: pixels[$0], over: ground) }, ground: ground)
      for (place, ink) in zip(places, picture.inked()) {
        pixels[place] = ink.map { inks[$0].premultiplied } ?? 0
      }
    }
  }
}

extension ResolvedColor {
  /// The color of a premultiplied pixel on `ground`, or `nil` where more of the ground is seen.
  fileprivate init?(word: UInt32, over ground: ResolvedColor) {
    let alpha = Double(word >> 24) / 255
    guard alpha >= 0.5 else { return nil }
    func part(_ shift: UInt32, _ below: Double) -> Double {
      Double(word >> shift & 255) / 255 + below * (1 - alpha)
    }
    self.init(
      red: part(16, ground.red), green: part(8, ground.green), blue: part(0, ground.blue))
  }
}
