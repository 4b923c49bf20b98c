/// What Placard needs to know of a display to write pictures for it.
public struct DeviceProfile: Hashable, Sendable {
  /// The name in commands, folders and manifests: small letters, digits and hyphens.
  public var id: String
  /// Former and other names, which find the profile too.
  public var aliases: [String] = []
  /// The name for people.
  public var name: String
  /// Who makes it.
  public var vendor: String?
  /// What kind of product it is.
  public var category = DeviceCategory.screen
  /// Where its power comes from: what runs on a battery is given new pictures less often.
  public var powerSource: PowerSource
  /// The size of a picture that fills the panel, as it is written: after rotation, in pixels.
  public var size: PixelSize
  /// The clockwise turn that makes the picture from the laid-out canvas.
  public var rotation: Rotation
  /// Whether pictures are written mirrored, left for right, after they are turned.
  public var isMirrored = false
  /// Where the picture's top left corner is on the panel, which may be larger than what is seen of it.
  public var offset = PixelPoint(0, 0)
  /// The part of the picture that people see, in pixels as it is written; all of it where it is nil.
  ///
  /// Widgets are laid out inside; a letterbox or a bezel covers the rest, which gets the screen's background.
  public var visibleArea: PixelRect?
  /// Pixels per point.
  public var scale: Double
  /// Pixels per inch, if that is known.
  public var pixelsPerInch: Double?
  /// The inks of the display.
  public var palette: Palette
  /// How colors that are no ink are drawn, unless told otherwise.
  public var dithering: Dithering
  /// How the edges of text and rules are drawn.
  public var textRendering: TextRendering
  /// How the panel changes its picture.
  public var refresh = RefreshRules()
  /// The shortest time that a picture can stay before the next one, in seconds.
  public var shortestFrameInterval: Double
  /// The most bytes that the device reads of a picture file, or nil.
  public var largestFile: Int?
  /// The kinds of files that the device reads, the one that is written first.
  public var formats: [PictureFormat] = [.png]
  /// What the device tells of a finger.
  public var touch = TouchInput.none
  /// The radius of a widget's corners, in points; 0 on a bare panel.
  public var cornerRadius = 0.0
  /// How widgets are drawn.
  public var renderingMode = DisplayRenderingMode.fullColor
  /// Whether widgets keep their backgrounds, as far as they let go of them.
  public var showsBackground = true
  /// When the display sleeps.
  public var quietHours: [QuietHours] = []
  /// Sizes that replace the rule for families, on the laid-out canvas, in pixels.
  public var familySizes: [DisplayFamily: PixelSize]

  /// Makes a profile; what is left out suits a panel that shows any color at once.
  public init(
    id: String, name: String, size: PixelSize, rotation: Rotation = .none, scale: Double = 1,
    palette: Palette, dithering: Dithering = .off, textRendering: TextRendering = .smooth,
    shortestFrameInterval: Double = 1, largestFile: Int? = nil,
    familySizes: [DisplayFamily: PixelSize] = [:]
  ) {
    self.id = id
    self.name = name
    self.size = size
    self.rotation = rotation
    self.scale = scale
    self.palette = palette
    self.dithering = dithering
    self.textRendering = textRendering
    self.shortestFrameInterval = shortestFrameInterval
    self.largestFile = largestFile
    self.familySizes = familySizes
    powerSource = DeviceRules(palette: palette).powerSource
  }

  /// Bits of a pixel in a picture file: 1, 2, 4 or 8 for grays and inks, 24 for RGB.
  public var bitsPerPixel: Int { palette.bitsPerPixel }

  /// The size of the whole panel as it is laid out: before rotation, in pixels.
  public var canvas: PixelSize { rotation.turned(size) }

  /// The size of what is seen of the panel as it is laid out: before rotation, in pixels.
  public var visibleCanvas: PixelSize {
    rotation.turned(visibleArea.map { PixelSize($0.width, $0.height) } ?? size)
  }
}

extension DeviceProfile {
  /// The shortest time from one frame to the next, in seconds: the profile's own, or as long as the panel's
  /// slowest refresh takes where that is longer, as any frame may need one.
  package var frameInterval: Double {
    let times = [refresh.fullTime, refresh.partialTime, shortestFrameInterval]
    return times.compactMap { $0 }.filter(\.isFinite).reduce(0, max)
  }
}
