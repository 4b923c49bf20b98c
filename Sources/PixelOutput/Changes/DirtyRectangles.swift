import CPixels
package import Graphics

/// The areas in which two pictures differ, for displays with partial updates.
package enum DirtyRectangles {
  /// The maximum number of rectangles.
  package static let limit = 8

  /// Returns disjoint rectangles that cover all pixels that differ, from top to bottom.
  ///
  /// Changes less than 16 pixels apart share a rectangle. If there are more than eight rectangles, those whose union
  /// wastes the fewest pixels are joined. Equal pictures have none; pictures of different sizes or palettes have one:
  /// the whole new picture.
  ///
  /// Left and right edges are at columns that are multiples of `alignment`, or at the picture's right edge.
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

  /// Returns the rectangles for two pictures in full color.
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

/// The memory layout of a picture's pixels, for comparing two pictures of the same layout.
struct PixelRows {
  let width: Int
  let height: Int
  let bitsPerPixel: Int
  /// The bytes from one row to the next.
  let stride: Int
  /// The number of bytes before the pixels of a row.
  let margin: Int
  /// The multiple of columns to which rectangles are aligned.
  let alignment: Int

  /// Returns the rectangles in which two pictures differ.
  func changes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> [PixelRect] {
    guard let a = a.baseAddress, let b = b.baseAddress else { return [] }
    var regions = ChangedRegions()
    var y = nextChangedRow(a, b, from: 0)
    while y < height {
      addChanges(of: y, a + y * stride + margin, b + y * stride + margin, to: &regions)
      y = nextChangedRow(a, b, from: y + 1)
    }
    return regions.rectangles(
      atMost: DirtyRectangles.limit, on: ColumnGrid(step: alignment, width: width))
  }

  private func nextChangedRow(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, from y: Int
  ) -> Int {
    guard y < height else { return height }
    return pixels_first_difference(a, b, y * stride, height * stride) / stride
  }

  /// Adds the differences in a row; where an existing rectangle is extended down to the row, its columns are not
  /// compared.
  private func addChanges(
    of y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    to regions: inout ChangedRegions
  ) {
    let count = stride - margin
    // Runs are separated at byte boundaries; with less than a byte per pixel they are separated early, and joined by
    // pixel distance later.
    let gap = max(1, ChangedRegions.mergeDistance * (bitsPerPixel / 8))
    var start = pixels_first_difference(a, b, 0, count)
    while start < count {
      let first = (8 * start + (a[start] ^ b[start]).leadingZeroBitCount) / bitsPerPixel
      var end = regions.grow(toRow: y, atColumn: first).map { $0 * bitsPerPixel / 8 } ?? 0
      if end <= start {
        end = pixels_difference_end(a, b, start, count, gap)
        let lastBit = 8 * end - 1 - (a[end - 1] ^ b[end - 1]).trailingZeroBitCount
        let width = lastBit / bitsPerPixel + 1 - first
        regions.add(PixelRect(x: first, y: y, width: width, height: 1))
      }
      start = pixels_first_difference(a, b, end, count)
    }
  }
}
