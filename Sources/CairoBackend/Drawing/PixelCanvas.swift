/// The memory of the picture that is drawn, row after row without gaps.
struct PixelCanvas {
  let pixels: UnsafeMutablePointer<UInt32>
  let width: Int
  let height: Int

  var frame: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// A copy of an area inside of the canvas.
  func words(in area: PixelRect) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: area.width * area.height) { buffer, initialized in
      for row in 0..<area.height {
        let start = pixels + (area.y + row) * width + area.x
        buffer.baseAddress.map {
          ($0 + row * area.width).initialize(from: start, count: area.width)
        }
      }
      initialized = area.width * area.height
    }
  }
}
