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

/// Draws an area of a picture in a display's inks by itself, so that what lies around it has no part in it.
///
/// The interface from the rasterizer, which knows what is a photograph, to the inks, which know how to show it.
package protocol RegionDithering: AnyObject {
  /// Replaces the pixels of an area by the nominal colors of inks.
  ///
  /// - Parameters:
  ///   - pixels: Opaque words 0xFFRRGGBB, `rowLength` of them a row.
  ///   - size: The area's width and height, in pixels.
  ///   - rowLength: The pixels from one row to the next.
  ///   - origin: The area's place on the canvas, from which fixed patterns are counted.
  ///   - coverage: A byte for each pixel of the area, row by row; pixels of 0 stay as they are, and no
  ///     error is passed on to them. All are replaced where it is nil.
  ///   - dither: How; the display's way for pictures where it is nil.
  func dither(
    _ pixels: UnsafeMutablePointer<UInt32>, size: (width: Int, height: Int), rowLength: Int,
    origin: (x: Int, y: Int), coverage: UnsafePointer<UInt8>?, by dither: Dither?)
}
