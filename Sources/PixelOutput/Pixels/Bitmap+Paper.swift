import CPixels
package import Graphics

extension Bitmap {
  /// The picture laid on opaque paper of a color 0xRRGGBB.
  package func flattened(onto paper: UInt32 = 0xFFFFFF) -> Bitmap {
    let flat = [UInt32](unsafeUninitializedCapacity: pixels.count) { buffer, initialized in
      if let start = buffer.baseAddress { pixels_flatten(pixels, pixels.count, paper, start) }
      initialized = pixels.count
    }
    return Bitmap(width: width, height: height, pixels: flat)
  }
}
