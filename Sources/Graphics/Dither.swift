/// How colors that an ink cannot show are made from dots of those it can.
public enum Dither: String, CaseIterable, Codable, Hashable, Sendable {
  /// Every pixel becomes the nearest ink.
  case none
  /// A fixed 8×8 pattern (Bayer's): what does not change between two frames keeps its dots.
  case ordered
  /// A fixed pattern without a visible grid (blue noise), which keeps its dots as well.
  case blueNoise = "blue-noise"
  /// Error diffusion after Floyd and Steinberg (1976): fine, with all of the picture's tones.
  case floydSteinberg = "floyd-steinberg"
  /// Error diffusion after Atkinson: more contrast, clean highlights and shadows.
  case atkinson
  /// Error diffusion after Stucki (1981): wide and even.
  case stucki
  /// Error diffusion after Jarvis, Judice and Ninke (1976): the widest and softest.
  case jarvis

  /// Whether a pixel's error is passed on to those after it: a change there changes what follows.
  public var diffusesErrors: Bool {
    switch self {
    case .none, .ordered, .blueNoise: false
    case .floydSteinberg, .atkinson, .stucki, .jarvis: true
    }
  }
}
