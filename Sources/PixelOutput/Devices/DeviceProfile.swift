/// What Placard needs to know of a display to write pictures for it.
public struct DeviceProfile: Codable, Hashable, Sendable {
  /// The name in commands, folders and manifests: small letters, digits and hyphens.
  public var id: String
  /// The name for people.
  public var name: String
  /// The size of a picture that fills the panel, as it is written: after rotation, in pixels.
  public var size: PixelSize
  /// The clockwise turn that makes the picture from the laid-out canvas.
  public var rotation: Rotation
  /// Pixels per point.
  public var scale: Double
  /// The inks of the display.
  public var palette: Palette
  /// How colors that are no ink are drawn, unless told otherwise.
  public var dither: Dither
  /// How the edges of text and rules are drawn.
  public var textRendering: TextRendering
  /// The shortest time that a picture can stay before the next one, in seconds.
  public var shortestFrameInterval: Double
  /// The most bytes that the device reads of a picture file, or nil.
  public var largestFile: Int?
  /// Sizes that replace the rule for families, on the laid-out canvas, in pixels.
  public var familySizes: [DisplayFamily: PixelSize]

  /// Makes a profile; what is left out suits a panel that shows any color at once.
  public init(
    id: String, name: String, size: PixelSize, rotation: Rotation = .none, scale: Double = 1,
    palette: Palette, dither: Dither = .none, textRendering: TextRendering = .smooth,
    shortestFrameInterval: Double = 1, largestFile: Int? = nil,
    familySizes: [DisplayFamily: PixelSize] = [:]
  ) {
    self.id = id
    self.name = name
    self.size = size
    self.rotation = rotation
    self.scale = scale
    self.palette = palette
    self.dither = dither
    self.textRendering = textRendering
    self.shortestFrameInterval = shortestFrameInterval
    self.largestFile = largestFile
    self.familySizes = familySizes
  }

  /// Bits of a pixel in a picture file: 1, 2, 4 or 8 for grays and inks, 24 for RGB.
  public var bitsPerPixel: Int { palette.bitsPerPixel }

  /// The size of the whole panel as it is laid out: before rotation, in pixels.
  public var canvas: PixelSize { rotation.turned(size) }
}
