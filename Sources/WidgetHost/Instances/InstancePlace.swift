package import Graphics
package import PixelOutput

/// What an instance's place on a screen decides of its pictures.
package struct InstancePlace: Hashable, Codable, Sendable {
  /// The size of the place, before rotation, in pixels.
  package var canvas: PixelSize
  /// What is behind rounded corners, by color scheme; `nil` is white or black.
  package var ground: SchemeColors?
  /// When the color scheme changes; `nil` follows the environment.
  package var appearance: AppearanceHours?

  package init(
    canvas: PixelSize, ground: SchemeColors? = nil, appearance: AppearanceHours? = nil
  ) {
    self.canvas = canvas
    self.ground = ground
    self.appearance = appearance
  }
}

/// A color for each color scheme.
package struct SchemeColors: Hashable, Codable, Sendable {
  package var light, dark: ResolvedColor

  package init(light: ResolvedColor, dark: ResolvedColor) {
    self.light = light
    self.dark = dark
  }
}
