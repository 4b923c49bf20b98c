import CPixels

extension QuantizedBitmap {
  /// A picture and its position on a larger one.
  package struct PositionedBitmap: Sendable {
    package var pixels: QuantizedBitmap
    /// The position of its top left pixel.
    package var corner: PixelPoint

    package init(_ pixels: QuantizedBitmap, at corner: PixelPoint) {
      self.pixels = pixels
      self.corner = corner
    }
  }

  /// Returns the picture with others copied onto it, the last one on top.
  ///
  /// All have the same palette and lie inside the picture.
  package func compositing(_ pictures: [PositionedBitmap]) -> QuantizedBitmap {
    if pictures.isEmpty { return self }
    switch self {
    case .indexed(let bitmap):
      return .indexed(
        IndexedBitmap(palette: bitmap.palette, scanlines: bitmap.scanlines.compositing(pictures)))
    case .rgb(let scanlines): return .rgb(scanlines.compositing(pictures))
    }
  }
}

extension QuantizedBitmap {
  /// Returns a part of the picture; the rectangle has to lie inside it.
  package func part(_ rect: PixelRect) -> QuantizedBitmap {
    switch self {
    case .indexed(let bitmap):
      .indexed(IndexedBitmap(palette: bitmap.palette, scanlines: bitmap.scanlines.part(rect)))
    case .rgb(let scanlines): .rgb(scanlines.part(rect))
    }
  }
}

extension Scanlines {
  fileprivate func part(_ rect: PixelRect) -> Scanlines {
    precondition(
      rect.x >= 0 && rect.y >= 0 && rect.maxX <= width && rect.maxY <= height,
      "a part of a picture must be inside it")
    return Scanlines(width: rect.width, height: rect.height, bitsPerPixel: bitsPerPixel) { rows in
      pixels_crop(
        bytes, Int32(width), Int32(bitsPerPixel), Int32(rect.x), Int32(rect.y), Int32(rect.width),
        Int32(rect.height), rows)
    }
  }

  fileprivate func compositing(_ pictures: [QuantizedBitmap.PositionedBitmap]) -> Scanlines {
    Scanlines(width: width, height: height, bitsPerPixel: bitsPerPixel) { rows in
      rows.initialize(from: bytes, count: bytes.count)
      for picture in pictures { copy(picture.pixels.scanlines, at: picture.corner, in: rows) }
    }
  }

  private func copy(
    _ picture: Scanlines, at corner: PixelPoint, in rows: UnsafeMutablePointer<UInt8>
  ) {
    precondition(
      picture.bitsPerPixel == bitsPerPixel && corner.x >= 0 && corner.y >= 0
        && corner.x + picture.width <= width && corner.y + picture.height <= height,
      "a picture must have the depth of the one that it is copied to, and lie inside it")
    guard !picture.bytes.isEmpty else { return }
    pixels_blit(
      picture.bytes, Int32(picture.width), Int32(picture.height), Int32(bitsPerPixel), rows,
      Int32(width), Int32(corner.x), Int32(corner.y))
  }
}
