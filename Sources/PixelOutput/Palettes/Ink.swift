/// An ink of a display, with its nominal and its perceived color.
public struct Ink: Hashable, Sendable {
  /// The name for people.
  public let name: String
  /// The color that is written to picture files.
  public let nominal: RGB
  /// The color measured on a real panel, from which dithering computes mixtures.
  public let perceived: RGB

  /// Creates an ink; without a perceived color, the nominal one is used.
  public init(_ name: String, _ nominal: RGB, perceived: RGB? = nil) {
    self.name = name
    self.nominal = nominal
    self.perceived = perceived ?? nominal
  }

  /// Whether the nominal color is black, white or a gray.
  package var isGray: Bool { nominal.red == nominal.green && nominal.green == nominal.blue }

  /// An sRGB color of three bytes.
  public struct RGB: Hashable, Sendable {
    /// The red component.
    public let red: UInt8
    /// The green component.
    public let green: UInt8
    /// The blue component.
    public let blue: UInt8

    /// Creates a color from its components.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Creates a color from 0xRRGGBB.
    package init(_ word: UInt32) {
      self.init(UInt8(word >> 16 & 255), UInt8(word >> 8 & 255), UInt8(word & 255))
    }

    /// The color as an opaque pixel, 0xFFRRGGBB.
    package var opaquePixel: UInt32 {
      0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    var channels: [UInt8] { [red, green, blue] }

    /// The luma of the color, in 0...255, by ITU-R BT.601.
    var luma: Double { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) }
  }
}
