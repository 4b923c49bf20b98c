/// An ink of a display, by the color that its controller calls it and the color that is seen.
public struct Ink: Hashable, Sendable {
  /// The name for people.
  public let name: String
  /// The color that is written to picture files.
  public let nominal: RGB
  /// The color measured on a real panel, which error diffusion mixes.
  public let perceived: RGB

  package init(_ name: String, _ nominal: RGB, perceived: RGB? = nil) {
    self.name = name
    self.nominal = nominal
    self.perceived = perceived ?? nominal
  }

  /// An sRGB color of three bytes.
  public struct RGB: Hashable, Sendable {
    /// The red component.
    public let red: UInt8
    /// The green component.
    public let green: UInt8
    /// The blue component.
    public let blue: UInt8

    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    var channels: [UInt8] { [red, green, blue] }
  }
}
