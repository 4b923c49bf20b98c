/// How colors that an ink cannot show are made from dots of those it can.
public enum Dither: String, CaseIterable, Codable, Hashable, Sendable {
  /// Every pixel becomes the nearest ink.
  case none
  /// A fixed 8×8 pattern (Bayer's): what does not change between two frames keeps its dots.
  case ordered
  /// Error diffusion after Floyd and Steinberg: the best for photographs.
  case floydSteinberg = "floyd-steinberg"
  /// Error diffusion after Atkinson: more contrast, clean highlights and shadows.
  case atkinson
}
