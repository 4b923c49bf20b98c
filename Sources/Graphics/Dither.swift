/// The algorithm that approximates colors that a palette lacks by dots of its inks.
public enum Dither: String, CaseIterable, Codable, Hashable, Sendable {
  /// Every pixel becomes the nearest ink.
  case none
  /// A fixed 8×8 pattern (Bayer's): areas that do not change between two frames keep their dots.
  case ordered
  /// A fixed pattern without a visible grid (blue noise), which also keeps the dots of unchanged areas.
  case blueNoise = "blue-noise"
  /// Error diffusion after Floyd and Steinberg (1976): fine, with all of the picture's tones.
  case floydSteinberg = "floyd-steinberg"
  /// Error diffusion after Atkinson: more contrast, clean highlights and shadows.
  case atkinson
  /// Error diffusion after Stucki (1981): wide and even.
  case stucki
  /// Error diffusion after Jarvis, Judice and Ninke (1976): the widest and softest.
  case jarvis

  /// Whether the error of a pixel is distributed to later pixels, so that a change affects those too.
  public var diffusesErrors: Bool {
    switch self {
    case .none, .ordered, .blueNoise: false
    case .floydSteinberg, .atkinson, .stucki, .jarvis: true
    }
  }
}
