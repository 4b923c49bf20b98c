public import Foundation
package import Graphics

/// A picture in memory, with 8 bits for each of red, green, blue and alpha.
public final class CGImage: Hashable, Sendable {
  package let bitmap: Bitmap

  package init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// The width, in pixels.
  public var width: Int { bitmap.width }
  /// The height, in pixels.
  public var height: Int { bitmap.height }
  /// Bits for each component.
  public var bitsPerComponent: Int { 8 }
  /// Bits for each pixel.
  public var bitsPerPixel: Int { 32 }
  /// Bytes for each row.
  public var bytesPerRow: Int { 4 * width }

  /// Returns the part inside of a rectangle, in pixels from the top left, or `nil` if it is empty.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.standardized.integral.intersection(
      CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
    guard part.width >= 1, part.height >= 1 else { return nil }
    let (left, top) = (Int(part.minX), Int(part.minY))
    var result = Bitmap(width: Int(part.width), height: Int(part.height))
    for y in 0..<result.height {
      for x in 0..<result.width { result[x, y] = bitmap[left + x, top + y] }
    }
    return CGImage(result)
  }

  /// Whether both have the same pixels.
  public static func == (left: CGImage, right: CGImage) -> Bool {
    left === right || left.bitmap == right.bitmap
  }

  /// Hashes the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}
