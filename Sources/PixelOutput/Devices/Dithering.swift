public import Graphics

/// How a display draws what its inks cannot show, for each kind of content.
///
/// Text and rules are in no need of it: `TextRendering` says how their edges are drawn.
public struct Dithering: Hashable, Sendable {
  /// Flat fills, and whatever is neither text nor a picture.
  public var fills: Dither
  /// Photographs and gradients.
  public var pictures: Dither
  /// Whether every second row of an error diffusion runs from right to left.
  public var isSerpentine: Bool

  /// Makes a dithering; the defaults suit panels of few inks.
  ///
  /// Rows from left to right can be drawn many at a time, in a quarter of the time of rows by turns.
  public init(
    fills: Dither = .ordered, pictures: Dither = .floydSteinberg, isSerpentine: Bool = false
  ) {
    self.fills = fills
    self.pictures = pictures
    self.isSerpentine = isSerpentine
  }

  /// No dots at all, for displays of so many tones that nobody needs them.
  public static let off = Dithering(fills: .none, pictures: .none)
}
