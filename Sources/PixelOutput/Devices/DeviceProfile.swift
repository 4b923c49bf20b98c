/// The properties of a display that are needed to write pictures for it.
public struct DeviceProfile: Hashable, Sendable {
  /// The name in commands, folders and manifests: lower-case letters, digits and hyphens.
  public var id: String
  /// Former and alternative names, which find the profile too.
  public var aliases: [String] = []
  /// The name for people.
  public var name: String
  /// The maker of the product.
  public var vendor: String?
  /// What kind of product it is.
  public var category = DeviceCategory.screen
  /// The power supply; devices on a battery get new pictures less often.
  public var powerSource: PowerSource
  /// The size of a picture file that fills the panel: after rotation, in pixels.
  public var size: PixelSize
  /// The clockwise rotation from the laid-out canvas to the picture.
  public var rotation: Rotation
  /// Whether pictures are mirrored horizontally after rotation.
  public var isMirrored = false
  /// The position of the picture's top left corner on the panel, which may be larger than its visible part.
  public var offset = PixelPoint(0, 0)
  /// The visible part of the picture, in pixels of the picture file; `nil` if all of it is visible.
  ///
  /// Widgets are laid out inside it; a letterbox or a bezel covers the rest, which gets the screen's background color.
  public var visibleArea: PixelRect?
  /// Pixels per point.
  public var scale: Double
  /// Pixels per inch, if known.
  public var pixelsPerInch: Double?
  /// The inks of the display.
  public var palette: Palette
  /// The dithering of colors that are not inks, unless settings override it.
  public var dithering: Dithering
  /// How the edges of text and rules are drawn.
  public var textRendering: TextRendering
  /// How the panel refreshes its picture.
  public var refresh = RefreshRules()
  /// The minimum time between two frames, in seconds.
  public var shortestFrameInterval: Double
  /// The maximum size of a picture file in bytes, or `nil` if there is no limit.
  public var largestFile: Int?
  /// The file formats that the device reads; the first one is written.
  public var formats: [PictureFormat] = [.png]
  /// The touch input that the device reports.
  public var touch = TouchInput.none
  /// The radius of a widget's corners, in points; 0 on a bare panel.
  public var cornerRadius = 0.0
  /// The rendering mode of widgets.
  public var renderingMode = DisplayRenderingMode.fullColor
  /// Whether widgets show their backgrounds, if these are removable.
  public var showsBackground = true
  /// The hours in which the display sleeps.
  public var quietHours: [QuietHours] = []
  /// Canvas sizes that override the rules for families, before rotation, in pixels.
  public var familySizes: [DisplayFamily: PixelSize]

  /// Creates a profile; the defaults suit a panel that shows any color and changes at once.
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
    powerSource = DeviceDefaults(palette: palette).powerSource
  }

  /// Whether it stands for a reader of which only the size is known.
  package var isUnknownReader = false

  /// Bits per pixel in a picture file: 1, 2, 4 or 8 for grays and inks, 24 for RGB.
  public var bitsPerPixel: Int { palette.bitsPerPixel }

  /// The canvas size of the whole panel: before rotation, in pixels.
  public var canvas: PixelSize { rotation.rotate(size) }

  /// The canvas size of the visible part of the panel: before rotation, in pixels.
  public var visibleCanvas: PixelSize {
    rotation.rotate(visibleArea.map { PixelSize($0.width, $0.height) } ?? size)
  }
}

extension DeviceProfile {
  /// The least bits of a pixel in a gray PNG file that the device reads: the programs that show pictures on Kindles, Kobos and
  /// reMarkables take no fewer than 8, also where the panel has 16 grays.
  package var smallestGrayDepth: Int {
    let readers: Set = ["Amazon", "Kobo", "reMarkable"]
    return isUnknownReader || vendor.map(readers.contains) ?? false ? 8 : 1
  }

  /// The minimum time between two frames, in seconds: the profile's own, or the duration of the panel's slowest refresh
  /// if that is longer, because any frame may need one.
  package var frameInterval: Double {
    let times = [refresh.fullTime, refresh.partialTime, shortestFrameInterval]
    return times.compactMap { $0 }.filter(\.isFinite).reduce(0, max)
  }
}
