import CPixels
package import Graphics

/// What lies around a canvas in its picture: the part that a letterbox or a bezel covers.
package struct Letterbox: Hashable, Sendable {
  /// The whole picture's size as it is written, in pixels.
  package var picture: PixelSize
  /// The turned and mirrored canvas's top left pixel in it.
  package var origin: PixelPoint

  package init(picture: PixelSize, origin: PixelPoint) {
    self.picture = picture
    self.origin = origin
  }
}

extension DeviceProfile {
  /// The letterbox around a canvas that fills what is seen of the panel; `nil` around any other, and where all of
  /// the panel is seen.
  package func letterbox(around canvas: PixelSize) -> Letterbox? {
    guard let area = visibleArea,
      rotation.turned(canvas) == PixelSize(area.width, area.height),
      area != PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    else { return nil }
    return Letterbox(picture: size, origin: PixelPoint(area.x, area.y))
  }
}

extension Bitmap {
  /// The picture with a letterbox of a color 0xRRGGBB around it; what does not fit into the letterbox is cut off.
  package func laid(on letterbox: Letterbox, ground: UInt32) -> Bitmap {
    var whole = Bitmap(
      width: letterbox.picture.width, height: letterbox.picture.height,
      pixels: [UInt32](
        repeating: 0xFF00_0000 | ground, count: letterbox.picture.width * letterbox.picture.height))
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

  /// Which of so many rows or columns, laid at a place, are inside of a length.
  private static func fitting(_ count: Int, at place: Int, in length: Int) -> Range<Int> {
    let first = max(0, -place)
    return first..<max(first, min(count, length - place))
  }
}

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
