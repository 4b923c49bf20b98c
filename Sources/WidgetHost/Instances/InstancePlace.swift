package import FramePipeline
package import PixelOutput

/// What an instance's place on a screen decides of its pictures.
package struct InstancePlace: Hashable, Codable, Sendable {
  /// The size of the place, before rotation, in pixels.
  package var canvas: PixelSize
  /// What is behind rounded corners; `nil` is white or black, by color scheme.
  package var background: ScreenBackground?
  /// The radius of the corners, in points; `nil` is the device's.
  package var cornerRadius: Double?
  /// When the color scheme changes; `nil` follows the environment.
  package var appearance: ScreenAppearance?

  package init(
    canvas: PixelSize, background: ScreenBackground? = nil, cornerRadius: Double? = nil,
    appearance: ScreenAppearance? = nil
  ) {
    self.canvas = canvas
    self.background = background
    self.cornerRadius = cornerRadius
    self.appearance = appearance
  }
}
