import CPixels
package import Graphics

/// The area around a canvas in its picture, which a letterbox or a bezel covers.
package struct Letterbox: Hashable, Sendable {
  /// The size of the whole picture file, in pixels.
  package var picture: PixelSize
  /// The position of the rotated and mirrored canvas's top left pixel in the picture.
  package var origin: PixelPoint

  package init(picture: PixelSize, origin: PixelPoint) {
    self.picture = picture
    self.origin = origin
  }
}

extension DeviceProfile {
  /// Returns the letterbox for a canvas that fills the visible area, or `nil` for any other canvas, or if the whole
  /// panel is visible.
  package func letterbox(around canvas: PixelSize) -> Letterbox? {
    guard let area = visibleArea,
      rotation.rotate(canvas) == PixelSize(area.width, area.height),
      area != PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    else { return nil }
    return Letterbox(picture: size, origin: PixelPoint(area.x, area.y))
  }
}

extension Bitmap {
  /// Returns the picture composited on a letterbox of a color 0xRRGGBB; parts that do not fit are cut off.
  package func composited(on letterbox: Letterbox, background: UInt32) -> Bitmap {
    var whole = Bitmap(
      width: letterbox.picture.width, height: letterbox.picture.height,
      pixels: [UInt32](
        repeating: 0xFF00_0000 | background,
        count: letterbox.picture.width * letterbox.picture.height))
    let columns = Self.fitting(width, at: letterbox.origin.x, in: whole.width)
    guard !columns.isEmpty else { return whole }
    for y in Self.fitting(height, at: letterbox.origin.y, in: whole.height) {
      let start = (y + letterbox.origin.y) * whole.width + letterbox.origin.x
      whole.pixels.replaceSubrange(
        start + columns.lowerBound..<start + columns.upperBound,
        with: pixels[y * width + columns.lowerBound..<y * width + columns.upperBound])
    }
    return whole
  }

  /// Returns which of `count` rows or columns lie inside a length when they begin at a position.
  private static func fitting(_ count: Int, at position: Int, in length: Int) -> Range<Int> {
    let first = max(0, -position)
    return first..<max(first, min(count, length - position))
  }
}

extension Bitmap {
  /// Returns the picture rotated clockwise; without rotation, returns itself without copying.
  package func rotated(by rotation: Rotation) -> Bitmap {
    guard rotation != .none, !pixels.isEmpty else { return self }
    let rotated = [UInt32](unsafeUninitializedCapacity: pixels.count) { buffer, initialized in
      pixels_rotate(
        pixels, Int32(width), Int32(height), Int32(rotation.quarterTurns), buffer.baseAddress)
      initialized = pixels.count
    }
    let size = rotation.rotate(PixelSize(width, height))
    return Bitmap(width: size.width, height: size.height, pixels: rotated)
  }

  /// Returns the picture mirrored horizontally.
  package func mirrored() -> Bitmap {
    guard !pixels.isEmpty else { return self }
    let mirrored = [UInt32](unsafeUninitializedCapacity: pixels.count) { buffer, initialized in
      pixels_mirror(pixels, Int32(width), Int32(height), buffer.baseAddress)
      initialized = pixels.count
    }
    return Bitmap(width: width, height: height, pixels: mirrored)
  }
}

extension Bitmap {
  /// Returns the picture composited over an opaque background 0xRRGGBB.
  package func flattened(onto paper: UInt32 = 0xFFFFFF) -> Bitmap {
    let flat = [UInt32](unsafeUninitializedCapacity: pixels.count) { buffer, initialized in
      if let start = buffer.baseAddress { pixels_flatten(pixels, pixels.count, paper, start) }
      initialized = pixels.count
    }
    return Bitmap(width: width, height: height, pixels: flat)
  }
}
