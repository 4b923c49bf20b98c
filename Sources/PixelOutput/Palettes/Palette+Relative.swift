import CPixels

extension Palette {
  /// The palette with the perceived colors relative to the panel's black and white (relative colorimetry).
  ///
  /// Paper is darker than sRGB's white, which makes the inks look dull when measured absolutely: a bright color is then
  /// outside of their gamut, and is mixed with white dots instead of a colored ink's. Palettes without black and white
  /// inks do not change.
  var relativeToWhite: Palette {
    guard case .inks(let inks) = form,
      let black = inks.first(where: { $0.nominal == Ink.RGB(0, 0, 0) }),
      let white = inks.first(where: { $0.nominal == Ink.RGB(255, 255, 255) })
    else { return self }
    var words = [UInt32](repeating: 0, count: inks.count)
    pixels_relative_colors(
      inks.map(\.perceived.opaquePixel), Int32(inks.count), black.perceived.opaquePixel,
      white.perceived.opaquePixel,
      &words)
    return Palette(
      id: id,
      form: .inks(
        zip(inks, words).map { Ink($0.name, $0.nominal, perceived: Ink.RGB($1)) }))
  }
}
