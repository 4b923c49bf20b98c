package import Graphics
package import PixelOutput
package import WidgetTimeline
package import WidgetUI

/// The options of a rendering.
package struct RenderSettings: Sendable {
  package var device: DeviceProfile
  /// Whether a widget of any family fills the whole panel.
  package var fillsPanel = false
  /// The canvas size for any family, before rotation, in pixels: that of a slot on a screen; `nil` uses the family's
  /// own.
  package var canvas: PixelSize?
  /// The color behind a widget's rounded corners; `nil` is white or black, depending on the color scheme.
  package var background: ResolvedColor?
  package var colorScheme = ColorScheme.light
  package var dynamicTypeSize = DynamicTypeSize.large
  /// The Apple palette that the system colors are taken from.
  package var systemColors = SystemColors.iOS26
  /// Whether the person's accessibility settings increase contrast.
  package var increasesContrast = false
  /// Whether the person's accessibility settings use bold text.
  package var usesBoldText = false
  /// How the device renders a widget's colors.
  package var renderingMode: WidgetRenderingMode
  /// Whether widgets show their backgrounds, if these are removable.
  package var showsBackground: Bool
  /// The radius of a widget's corners, in points.
  package var cornerRadius: Double
  /// How colors that are not inks are drawn in the whole picture: fills, photographs, and views with their own dither;
  /// `nil` uses the device's method for each kind of content.
  package var dither: Dither?
  package var compression = Compression.small
  /// Whether `javascript:`, `data:` and `file:` destinations make tap targets.
  package var allowsRiskyDestinations = false
  /// The number of frames drawn in parallel; the output is the same for any number.
  package var threadCount = 1
  /// How often frames follow texts that show the time.
  package var clockPace: ClockPace
  /// The page that is written next to the manifest, if any.
  package var page: KioskPage?
  /// The maximum time for a provider to return its timeline.
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
