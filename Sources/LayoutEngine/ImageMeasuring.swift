package import Foundation
package import Graphics

/// Reads the size of an encoded picture without decoding its pixels.
package protocol ImageMeasuring: AnyObject {
  /// The size in pixels, upright, or `nil` where the bytes are not a picture or one that is too large.
  func pixelSize(of content: ImageContent) -> CGSize?
}
