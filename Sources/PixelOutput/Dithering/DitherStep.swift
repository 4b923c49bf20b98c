import CPixels
import Graphics

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
