package import CairoBackend
import Graphics
package import PixelOutput

extension DeviceProfile {
  /// How the rasterizer draws the edges of text and rules for the device.
  package var rendering: CairoBackend.TextRendering {
    switch textRendering {
    case .smooth: .smooth
    case .crisp: palette.colors.map { .crisp(inks: $0) } ?? .smooth
    }
  }
}

extension Palette {
  /// Every color that the display can show, or `nil` where it shows any.
  fileprivate var colors: [ResolvedColor]? {
    switch form {
    case .rgb: nil
    case .inks(let inks): inks.map { ResolvedColor($0.nominal) }
    case .gray(let depth):
      (0..<1 << depth.rawValue).map { level in
        let gray = Double(level) / Double(1 << depth.rawValue - 1)
        return ResolvedColor(red: gray, green: gray, blue: gray)
      }
    }
  }

  private static func mixtures(of levels: Int) -> [ResolvedColor] {
    let values = (0..<levels).map { Double($0) / Double(levels - 1) }
    return values.flatMap { red in
      values.flatMap { green in
        values.map { ResolvedColor(red: red, green: green, blue: $0) }
      }
    }
  }

  /// Every color of a display that shows so few that others need dots.
  var fewColors: [ResolvedColor]? {
    switch form {
    case .rgb(.eight), .gray(.eight): nil
    case .rgb(let depth): Self.mixtures(of: 1 << depth.rawValue)
    case .inks, .gray(.one), .gray(.two), .gray(.four): colors
    }
  }
}

extension ResolvedColor {
  fileprivate init(_ color: Ink.RGB) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255)
  }
}

extension RenderSettings {
  /// What photographs and gradients are drawn with, each by itself; `nil` where they are left to what
  /// fits the whole picture to the inks.
  ///
  /// That is so on displays of so many tones that no dots are needed, where a person chose one dither
  /// for the whole picture, and where fills hand on errors too: these would run through the pictures.
  package var pictureInks: PictureInks? {
    guard dither == nil, !device.dithering.fills.diffusesErrors, let inks = device.palette.fewColors
    else { return nil }
    return PictureInks(
      dithering: RegionDitherer(palette: device.palette, dithering: device.dithering), inks: inks)
  }
}
