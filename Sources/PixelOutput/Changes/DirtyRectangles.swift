import CPixels
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

/// How the pixels of a picture lie in memory, to compare two of the same layout.
struct PixelRows {
  let width: Int
  let height: Int
  let bitsPerPixel: Int
  /// The bytes from one row to the next.
  let stride: Int
  /// The bytes before the pixels of a row.
  let margin: Int
  /// Rectangles begin and end at columns that are multiples of it.
  let alignment: Int

  /// The rectangles in which two pictures differ.
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

  /// Adds what differs in a row; where a rectangle grows down over it, what lies inside is not looked at.
  private func addChanges(
    of y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    to regions: inout ChangedRegions
  ) {
    let count = stride - margin
    // Runs are cut at bytes; below a byte a pixel they are cut early, and joined by pixels later.
    let gap = max(1, ChangedRegions.joiningDistance * (bitsPerPixel / 8))
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
