import CPixels
package import Graphics

extension Bitmap {
  /// The picture turned clockwise; the same one, not copied, where nothing is turned.
  package func rotated(by rotation: Rotation) -> Bitmap {
    guard rotation != .none, !pixels.isEmpty else { return self }
    let turned = [UInt32](unsafeUninitializedCapacity: pixels.count) { buffer, initialized in
      pixels_rotate(
        pixels, Int32(width), Int32(height), Int32(rotation.quarterTurns), buffer.baseAddress)
      initialized = pixels.count
    }
    let size = rotation.turned(PixelSize(width, height))
    return Bitmap(width: size.width, height: size.height, pixels: turned)
  }

  /// The picture mirrored, left for right.
  package func mirrored() -> Bitmap {
    guard !pixels.isEmpty else { return self }
    let mirrored = [UInt32](unsafeUninitializedCapacity: pixels.count) { buffer, initialized in
      pixels_mirror(pixels, Int32(width), Int32(height), buffer.baseAddress)
      initialized = pixels.count
    }
    return Bitmap(width: width, height: height, pixels: mirrored)
  }
}
