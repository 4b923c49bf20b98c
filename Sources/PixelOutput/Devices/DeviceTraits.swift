public import Graphics

/// The product category of a display.
public enum DeviceCategory: String, CaseIterable, Codable, Hashable, Sendable {
  /// Electronic paper, bare or in an e-reader.
  case paper
  /// A shelf label.
  case label
  /// A screen that emits light.
  case screen
  /// A matrix of light-emitting diodes.
  case matrix
  /// Not a dedicated display, but a set of sizes for previews: each family has its own size.
  case preview
}

/// The power supply of a display.
public enum PowerSource: String, CaseIterable, Codable, Hashable, Sendable {
  /// A battery, which every new picture drains.
  case battery
  /// Mains power, including that of a computer the display is attached to.
  case mains
}

/// The touch input that a display reports.
public enum TouchInput: String, CaseIterable, Codable, Hashable, Sendable {
  /// Nothing.
  case none
  /// The position of the touch.
  case position
  /// One of a few zones, without coordinates.
  case zones
}

/// How the edges of text and rules are drawn.
public enum TextRendering: String, CaseIterable, Codable, Hashable, Sendable {
  /// Without antialiasing: every pixel is ink or paper, so that dithering does not affect edges.
  case crisp
  /// With antialiasing in the grays or colors that the display has.
  case smooth
}

/// The rendering mode of widgets; the raw values are the names of WidgetKit's rendering modes.
public enum DisplayRenderingMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// With all their colors.
  case fullColor
  /// In two tones: that of accented views and that of the rest.
  case accented
  /// Desaturated.
  case vibrant
}

/// The dithering of colors that a display's inks cannot show, for each kind of content.
///
/// Text and rules are not dithered: `TextRendering` specifies how their edges are drawn.
public struct Dithering: Hashable, Sendable {
  /// The dither for flat fills, and for everything that is neither text nor a picture.
  public var fills: Dither
  /// The dither for photographs and gradients.
  public var pictures: Dither
  /// Whether every second row of an error diffusion runs from right to left.
  public var isSerpentine: Bool

  /// Creates a dithering; the defaults suit panels with few inks.
  ///
  /// If all rows run from left to right, many can be computed in parallel, in a quarter of the time of alternating
  /// rows.
  public init(
    fills: Dither = .ordered, pictures: Dither = .floydSteinberg, isSerpentine: Bool = false
  ) {
    self.fills = fills
    self.pictures = pictures
    self.isSerpentine = isSerpentine
  }

  /// No dithering, for displays with enough tones.
  public static let off = Dithering(fills: .none, pictures: .none)
}
