public import Graphics

/// What kind of product a display is.
public enum DeviceCategory: String, CaseIterable, Codable, Hashable, Sendable {
  /// Electronic paper, with or without a reader around it.
  case paper
  /// A shelf label.
  case label
  /// A screen that lights.
  case screen
  /// A matrix of light-emitting diodes.
  case matrix
  /// No display of widgets alone, but sizes to look at them in: families are as large as they say.
  case preview
}

/// Where a display gets its power from.
public enum PowerSource: String, CaseIterable, Codable, Hashable, Sendable {
  /// A battery, which every new picture drains.
  case battery
  /// A plug, also where the display hangs on a computer that has one.
  case mains
}

/// What a display tells of a finger.
public enum TouchInput: String, CaseIterable, Codable, Hashable, Sendable {
  /// Nothing.
  case none
  /// Where it is.
  case position
  /// Which of a few zones it touched, without coordinates.
  case zones
}

/// How the edges of text and rules are drawn.
public enum TextRendering: String, CaseIterable, Codable, Hashable, Sendable {
  /// Without antialiasing: every pixel is ink or paper, so that dithering leaves edges alone.
  case crisp
  /// With antialiasing in the grays or colors that the display has.
  case smooth
}

/// How a display wants widgets drawn; the raw values are the names of WidgetKit's rendering modes.
public enum DisplayRenderingMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// In all their colors.
  case fullColor
  /// In two tones, the accent's and the rest.
  case accented
  /// Desaturated.
  case vibrant
}

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
