import CPixels
import Graphics

/// Chooses the ink of every pixel of an area; a conformer keeps its working memory.
protocol AreaDithering: AnyObject {
  /// Writes the number of an ink for each pixel, row after row; pixels without coverage get one that
  /// means nothing.
  func dither(
    _ area: PixelArea, by dither: Dither, isSerpentine: Bool,
    into samples: UnsafeMutablePointer<UInt8>)
}

/// What fits pixels to a palette.
enum PaletteDitherer {
  /// Nothing: the palette shows whatever eight bits a channel can say.
  case unneeded
  case inks(any AreaDithering)
  case channels(ChannelDitherer)

  init(_ palette: Palette) {
    switch palette.form {
    case .gray(.eight), .rgb(.eight): self = .unneeded
    case .gray: self = .inks(GrayDitherer(palette.inks))
    case .rgb(let depth): self = .channels(ChannelDitherer(depth))
    case .inks(let inks):
      self = .inks(inks.allSatisfy(\.isGray) ? GrayDitherer(inks) : ColorDitherer(inks))
    }
  }
}

/// Opaque pixels that are fitted to inks by themselves.
struct PixelArea {
  /// Words 0xFFRRGGBB.
  let pixels: UnsafePointer<UInt32>
  /// The pixels from one row to the next.
  let rowLength: Int
  let width: Int
  let height: Int
  /// The place of the first pixel, from which fixed patterns are counted.
  var origin = (x: 0, y: 0)
  /// A byte for each pixel, row by row; those of 0 take no part, and all do where it is nil.
  var coverage: UnsafePointer<UInt8>?

  var count: Int { width * height }
}

/// What a dither comes down to in the kernels.
enum DitherStep {
  case nearest
  case ordered([UInt8])
  case diffused(pixels_diffusion)

  init(_ dither: Dither) {
    switch dither {
    case .none: self = .nearest
    case .ordered: self = .ordered(DotPattern.bayer)
    case .blueNoise: self = .ordered(DotPattern.blueNoise)
    case .floydSteinberg: self = .diffused(PIXELS_FLOYD_STEINBERG)
    case .atkinson: self = .diffused(PIXELS_ATKINSON)
    case .stucki: self = .diffused(PIXELS_STUCKI)
    case .jarvis: self = .diffused(PIXELS_JARVIS)
    }
  }
}

/// Thresholds from 1 to 254 that repeat every 64 pixels.
enum DotPattern {
  /// Bayer's matrix of 8×8.
  static let bayer: [UInt8] = {
    var pattern = [UInt8](repeating: 0, count: 64 * 64)
    pixels_bayer_pattern(&pattern)
    return pattern
  }()

  /// A pattern without a grid.
  static let blueNoise: [UInt8] = withUnsafeBytes(of: pixels_blue_noise) { Array($0) }
}
