import CPixels
package import Graphics

/// Fits pictures to a palette; it keeps its working memory, so each worker has one of its own.
package final class Quantizer {
  private let palette: Palette
  private let dither: Dither
  private let paper: UInt32
  private let inks: InkTables?
  private var luma: [UInt8] = []
  private var scratch: [UInt64] = []

  /// Makes a quantizer.
  ///
  /// - Parameters:
  ///   - palette: What the display can show.
  ///   - dither: How other colors are drawn; RGB and 256 grays need none and ignore it.
  ///   - paper: The color below transparent pixels, 0xRRGGBB.
  package init(palette: Palette, dither: Dither, paper: UInt32 = 0xFFFFFF) {
    self.palette = palette
    self.dither = dither
    self.paper = paper
    switch palette.form {
    case .inks(let list): inks = InkTables(inks: list, dither: dither)
    case .gray, .rgb: inks = nil
    }
  }

  /// The picture in the colors of the palette.
  package func quantize(_ bitmap: Bitmap) -> EncodedPixels {
    switch palette.form {
    case .rgb: .rgb(rgb(bitmap))
    case .gray(let depth): .indexed(indexed(gray(bitmap, depth)))
    case .inks: .indexed(indexed(inked(bitmap)))
    }
  }

  private func indexed(_ scanlines: Scanlines) -> IndexedBitmap {
    IndexedBitmap(palette: palette, scanlines: scanlines)
  }

  // The kernels tell on their way whether all pixels were opaque, which nearly all pictures are: a
  // look beforehand would read every pixel twice.

  private func rgb(_ bitmap: Bitmap) -> Scanlines {
    var opaque = true
    let scanlines = scanlines(for: bitmap, bitsPerPixel: 24) { width, height, rows, _ in
      opaque = pixels_rgb(bitmap.pixels, width, height, rows)
    }
    return opaque ? scanlines : rgb(bitmap.flattened(onto: paper))
  }

  private func gray(_ bitmap: Bitmap, _ depth: SampleDepth) -> Scanlines {
    if luma.count < bitmap.pixels.count {
      luma = [UInt8](repeating: 0, count: bitmap.pixels.count)
    }
    guard pixels_luma(bitmap.pixels, bitmap.pixels.count, &luma) else {
      return gray(bitmap.flattened(onto: paper), depth)
    }
    let bits = depth.rawValue
    return scanlines(for: bitmap, bitsPerPixel: bits) { width, height, rows, scratch in
      grayKernel(for: depth)(luma, width, height, Int32(bits), rows, scratch)
    }
  }

  private typealias GrayKernel = (
    UnsafePointer<UInt8>?, Int32, Int32, Int32, UnsafeMutablePointer<UInt8>?,
    UnsafeMutableRawPointer?
  ) -> Void

  private func grayKernel(for depth: SampleDepth) -> GrayKernel {
    guard depth != .eight else { return pixels_gray_nearest }
    switch dither {
    case .none: return pixels_gray_nearest
    case .ordered, .blueNoise: return pixels_gray_ordered
    case .floydSteinberg, .stucki, .jarvis: return pixels_gray_floyd_steinberg
    case .atkinson: return pixels_gray_atkinson
    }
  }

  private func inked(_ bitmap: Bitmap) -> Scanlines {
    let opaque = pixels_are_opaque(bitmap.pixels, bitmap.pixels.count)
    let bitmap = opaque ? bitmap : bitmap.flattened(onto: paper)
    let bits = palette.bitsPerPixel
    return scanlines(for: bitmap, bitsPerPixel: bits) { width, height, rows, scratch in
      guard let inks else { return }
      let words = bitmap.pixels
      switch dither {
      case .none:
        pixels_ink_nearest(words, width, height, Int32(bits), inks.nearest, rows, scratch)
      case .ordered, .blueNoise:
        pixels_ink_ordered(words, width, height, Int32(bits), inks.corners, rows, scratch)
      case .floydSteinberg, .stucki, .jarvis:
        inks.withColors {
          pixels_ink_floyd_steinberg(words, width, height, Int32(bits), $0, rows, scratch)
        }
      case .atkinson:
        inks.withColors {
          pixels_ink_atkinson(words, width, height, Int32(bits), $0, rows, scratch)
        }
      }
    }
  }

  private typealias Kernel = (
    _ width: Int32, _ height: Int32, _ rows: UnsafeMutablePointer<UInt8>,
    _ scratch: UnsafeMutableRawPointer?
  ) -> Void

  private func scanlines(for bitmap: Bitmap, bitsPerPixel: Int, kernel: Kernel) -> Scanlines {
    let width = Int32(bitmap.width), height = Int32(bitmap.height)
    let words = pixels_scratch_bytes(width) / MemoryLayout<UInt64>.size + 1
    if scratch.count < words { scratch = [UInt64](repeating: 0, count: words) }
    return scratch.withUnsafeMutableBytes { scratch in
      Scanlines(width: bitmap.width, height: bitmap.height, bitsPerPixel: bitsPerPixel) { rows in
        kernel(width, height, rows, scratch.baseAddress)
      }
    }
  }
}

extension InkTables {
  /// Calls a kernel with the colors and their table.
  fileprivate func withColors(_ kernel: (UnsafePointer<pixels_inks>) -> Void) {
    nearest.withUnsafeBufferPointer { table in
      var colors = colors
      colors.nearest = table.baseAddress
      kernel(&colors)
    }
  }
}
