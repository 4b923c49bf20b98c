import Graphics
package import PixelOutput

/// A picture as a panel will look when it shows it, a pixel of the panel in each pixel.
package struct PreviewProof: Hashable, Sendable {
  package var png: [UInt8]
  package var size: Manifest.PictureSize

  /// Shows a device's pixels in the measured colors of its inks, upright.
  package init(
    _ pixels: QuantizedBitmap, on device: DeviceProfile, compression: Compression = .small
  ) throws(PNGError) {
    let seen = pixels.seen(on: device)
    png = try PNGEncoder(compression: compression).encode(seen)
    size = Manifest.PictureSize(PixelSize(seen.width, seen.height))
  }
}
