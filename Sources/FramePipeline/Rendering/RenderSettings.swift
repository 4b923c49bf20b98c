package import Graphics
package import PixelOutput
package import WidgetTimeline
package import WidgetUI

/// What a person chooses of a rendering.
package struct RenderSettings: Sendable {
  package var device: DeviceProfile
  /// Whether a widget of any family gets the whole panel.
  package var fillsPanel = false
  /// The size that a widget of any family gets, before rotation, in pixels: that of its place on a
  /// screen; `nil` is the family's own.
  package var canvas: PixelSize?
  /// What is behind a widget's rounded corners; `nil` is white or black, by color scheme.
  package var ground: ResolvedColor?
  package var colorScheme = ColorScheme.light
  package var dynamicTypeSize = DynamicTypeSize.large
  /// Which of Apple's palettes the system's colors are taken from.
  package var systemColors = SystemColors.iOS26
  /// Whether the person asks for more contrast.
  package var increasesContrast = false
  /// Whether the person asks for bold text.
  package var usesBoldText = false
  /// What the device makes of a widget's colors.
  package var renderingMode: WidgetRenderingMode
  /// Whether widgets keep their backgrounds, as far as they let go of them.
  package var showsBackground: Bool
  /// The radius of a widget's corners, in points.
  package var cornerRadius: Double
  /// How colors that are no ink are drawn, in all of the picture alike: fills, photographs, and views
  /// with a dither of their own; `nil` is the device's way, by kind of content.
  package var dither: Dither?
  package var compression = Compression.small
  /// Whether `javascript:`, `data:` and `file:` destinations make tap targets.
  package var allowsRiskyDestinations = false
  /// How many frames are drawn at a time; the output is the same for any number.
  package var workers = 1
  /// How often pictures follow texts that tell the time.
  package var clockPace: ClockPace
  /// The page that is written beside the manifest, if any.
  package var page: KioskPage?
  /// How long a provider may take for its timeline.
  package var timeLimit = Duration.seconds(30)

  package init(device: DeviceProfile) {
    self.device = device
    renderingMode = WidgetRenderingMode(device.renderingMode)
    showsBackground = device.showsBackground
    cornerRadius = device.cornerRadius
    clockPace = ClockPace(cadence: device.frameInterval)
  }
}

extension WidgetRenderingMode {
  init(_ mode: DisplayRenderingMode) {
    switch mode {
    case .fullColor: self = .fullColor
    case .accented: self = .accented
    case .vibrant: self = .vibrant
    }
  }
}
