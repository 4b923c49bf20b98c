/// A color in the sRGB space, ready to be painted: straight components from 0 to 1.
public struct ResolvedColor: Hashable, Codable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity, from 0 (transparent) to 1.
  public var opacity: Double

  /// Makes a color from sRGB components.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Opaque black.
  public static let black = ResolvedColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = ResolvedColor(red: 1, green: 1, blue: 1)
  /// Nothing at all.
  public static let clear = ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0)

  /// The color with its opacity multiplied by `factor`.
  package func multiplyingOpacity(by factor: Double) -> ResolvedColor {
    ResolvedColor(red: red, green: green, blue: blue, opacity: opacity * factor)
  }

  /// The luma of the color on white, from 0 to 1 (ITU-R BT.601).
  package var luma: Double {
    let own = 0.299 * red + 0.587 * green + 0.114 * blue
    return own * opacity + (1 - opacity)
  }
}
