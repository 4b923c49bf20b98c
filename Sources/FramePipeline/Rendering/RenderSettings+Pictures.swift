package import CairoBackend
import Graphics
import PixelOutput

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
