/// A size in whole pixels.
public struct PixelSize: Codable, Hashable, Sendable {
  /// The width, in pixels.
  public var width: Int
  /// The height, in pixels.
  public var height: Int

  /// Makes a size of a width and a height in pixels.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The size after a quarter turn.
  package var turned: PixelSize { PixelSize(height, width) }
}
