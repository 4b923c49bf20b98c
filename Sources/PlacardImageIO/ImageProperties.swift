/// The option that limits the longer side of a thumbnail, in pixels.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// The option to make a thumbnail of the picture, which is always done.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// The option to make a thumbnail of the picture, which is always done.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// The option to turn a thumbnail upright, which is always done.
public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
/// The option to keep the pixels, which has no effect.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// The option to read the pixels at once, which is always done.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// The option for pixels with more than 8 bits, which has no effect.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// The option that names the type of the data, which has no effect.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"

/// The quality of a JPEG file, from 0 to 1.
public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"

/// The width in pixels.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height in pixels.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Bits for each component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// The direction in which the pixels are shown, as the number of `CGImagePropertyOrientation`.
public let kCGImagePropertyOrientation: CFString = "Orientation"

/// The direction in which the pixels of a file are shown.
public enum CGImagePropertyOrientation: UInt32, Hashable, Sendable {
  /// Upright.
  case up = 1
  /// Upright, and mirrored.
  case upMirrored
  /// Turned by 180°.
  case down
  /// Turned by 180° and mirrored.
  case downMirrored
  /// Turned counterclockwise and mirrored.
  case leftMirrored
  /// Turned clockwise.
  case right
  /// Turned clockwise and mirrored.
  case rightMirrored
  /// Turned counterclockwise.
  case left
}
