package import Graphics

/// The areas in which two pictures differ, for displays that update a part at a time.
package enum DirtyRectangles {
  /// The most rectangles there are.
  package static let limit = 8

  /// Rectangles that cover every pixel that differs, from the top down, none sharing a pixel.
  ///
  /// Changes less than 16 pixels apart share a rectangle; beyond eight rectangles those are united
  /// that waste the fewest pixels. Equal pictures have none, pictures of different sizes or
  /// palettes have one: the whole new picture.
  ///
  /// Rectangles begin and end at a column that is a multiple of `alignment`, or at the right edge.
  package static func between(
    _ old: QuantizedBitmap, _ new: QuantizedBitmap, alignment: Int = 1
  ) -> [PixelRect] {
    let a = old.scanlines, b = new.scanlines
    guard a.width == b.width, a.height == b.height, a.bitsPerPixel == b.bitsPerPixel,
      old.palette == new.palette
    else { return whole(width: b.width, height: b.height) }
    let layout = PixelRows(
      width: b.width, height: b.height, bitsPerPixel: b.bitsPerPixel, stride: b.stride,
      margin: 1, alignment: alignment)
    return a.bytes.withUnsafeBufferPointer { a in
      b.bytes.withUnsafeBufferPointer { b in layout.changes(a, b) }
    }
  }

  /// The same for pictures in full color.
  package static func between(
    _ old: Bitmap, _ new: Bitmap, alignment: Int = 1
  ) -> [PixelRect] {
    guard old.width == new.width, old.height == new.height else {
      return whole(width: new.width, height: new.height)
    }
    let layout = PixelRows(
      width: new.width, height: new.height, bitsPerPixel: 32, stride: new.width * 4, margin: 0,
      alignment: alignment)
    return old.pixels.withUnsafeBytes { a in
      new.pixels.withUnsafeBytes { b in
        layout.changes(a.assumingMemoryBound(to: UInt8.self), b.assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  private static func whole(width: Int, height: Int) -> [PixelRect] {
    width > 0 && height > 0 ? [PixelRect(x: 0, y: 0, width: width, height: height)] : []
  }
}

extension QuantizedBitmap {
  fileprivate var palette: Palette? {
    switch self {
    case .indexed(let bitmap): bitmap.palette
    case .rgb: nil
    }
  }
}
