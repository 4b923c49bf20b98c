/// A picture in memory: premultiplied pixels, one word each, row after row without gaps.
public struct Bitmap: Hashable, Sendable {
  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// Words of 0xAARRGGBB in the machine's byte order (Cairo's ARGB32), premultiplied by alpha.
  public var pixels: [UInt32]

  /// Makes a transparent picture; sizes below 0 count as 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    pixels = [UInt32](repeating: 0, count: max(0, width) * max(0, height))
  }

  /// Makes a picture from its pixels; there must be `width` × `height` of them.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a bitmap needs one word a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel in column `x` of row `y`, both counted from the top left.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
