import CPixels
import Graphics

/// Chooses the ink of every pixel of an area; conforming types reuse their working memory.
protocol AreaDitherer: AnyObject {
  /// Writes the index of an ink for each pixel, row by row; the value for pixels without coverage is meaningless.
  func dither(
    _ area: PixelArea, by dither: Dither, isSerpentine: Bool,
    into samples: UnsafeMutablePointer<UInt8>)
}

/// The ditherer for the kind of palette.
enum PaletteDitherer {
  /// None: the palette has 8-bit grays or channels.
  case none
  case inks(any AreaDitherer)
  case channels(ChannelDitherer)

  init(_ palette: Palette) {
    switch palette.form {
    case .gray(.eight), .rgb(.eight): self = .none
    case .gray: self = .inks(GrayDitherer(palette.inks))
    case .rgb(let depth): self = .channels(ChannelDitherer(depth))
    case .inks(let inks):
      self = .inks(inks.allSatisfy(\.isGray) ? GrayDitherer(inks) : ColorDitherer(inks))
    }
  }
}

/// Opaque pixels that are dithered independently of others.
struct PixelArea {
  /// Pixels 0xFFRRGGBB.
  let pixels: UnsafePointer<UInt32>
  /// The number of pixels from one row to the next.
  let rowLength: Int
  let width: Int
  let height: Int
  /// The position of the first pixel, to which fixed patterns are aligned.
  var origin = (x: 0, y: 0)
  /// A byte for each pixel, row by row; pixels with 0 are skipped, and none are if it is `nil`.
  var coverage: UnsafePointer<UInt8>?

  var count: Int { width * height }
}

/// The dithering method as the kernels implement it.
enum DitherMethod {
  case nearest
  case ordered([UInt8])
  case diffused(pixels_diffusion)

  init(_ dither: Dither) {
    switch dither {
    case .none: self = .nearest
    case .ordered: self = .ordered(ThresholdMatrix.bayer)
    case .blueNoise: self = .ordered(ThresholdMatrix.blueNoise)
    case .floydSteinberg: self = .diffused(PIXELS_FLOYD_STEINBERG)
    case .atkinson: self = .diffused(PIXELS_ATKINSON)
    case .stucki: self = .diffused(PIXELS_STUCKI)
    case .jarvis: self = .diffused(PIXELS_JARVIS)
    }
  }
}

/// Threshold matrices with values from 1 to 254 that repeat every 64 pixels.
enum ThresholdMatrix {
  /// Bayer's 8×8 matrix.
  static let bayer = made(by: pixels_bayer_pattern)

  /// Blue noise, which has no visible grid.
  static let blueNoise = made(by: pixels_blue_noise_pattern)

  private static func made(by fill: (UnsafeMutablePointer<UInt8>?) -> Void) -> [UInt8] {
    var pattern = [UInt8](repeating: 0, count: 64 * 64)
    fill(&pattern)
    return pattern
  }
}
