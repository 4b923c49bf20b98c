// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CairoBackend
public import Foundation
import Graphics
public import PlacardCoreGraphics
import PlacardUIKit
import WidgetUI

/// Reads a picture from a file or from data.
public final class CGImageSource: Sendable {
  let content: ImageContent
  /// The size in pixels, or `nil` if the data are no picture that can be read.
  let size: CGSize?

  init(_ data: Data) {
    content = ImageContent(data: data)
    size = ImageDecoder().pixelSize(of: content)
  }

  /// The type of the file, by its first bytes.
  var type: String? {
    guard size != nil else { return nil }
    return PictureType(data: content.data)?.rawValue
  }

  /// The picture in a size in pixels; `nil` where that is too large, or the picture is damaged.
  func image(_ size: CGSize) -> CGImage? {
    let decoder = ImageDecoder()
    guard DrawingRasterizer.isAllowed(size), decoder.canDraw(content, at: size) else { return nil }
    let picture = DisplayList.Picture(
      content: content, frame: CGRect(origin: .zero, size: size))
    return CGImage(
      DrawingRasterizer.bitmap([.image(picture)], size: size, scale: 1, images: decoder))
  }
}

/// The types of files that are read.
private enum PictureType: String {
  case png = "public.png"
  case jpeg = "public.jpeg"
  case webP = "org.webmproject.webp"
  case pdf = "com.adobe.pdf"
  case svg = "public.svg-image"

  init?(data: Data) {
    let start = Array(data.prefix(12))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: "RIFF".utf8), start.suffix(4).elementsEqual("WEBP".utf8) {
      self = .webP
    } else if start.starts(with: "%PDF".utf8) {
      self = .pdf
    } else if data.prefix(1_024).contains(UInt8(ascii: "<")) {
      self = .svg
    } else {
      return nil
    }
  }
}

/// Creates a source of the bytes of a file; of data that are no picture, it has no images.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data)
}

/// Creates a source of a file, or returns `nil` if it cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard url.isFileURL else { return nil }
  return BundleViewResources.main.contents(of: url).map { CGImageSource($0) }
}

/// The number of images: one, or none if the data cannot be read as a picture.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.size == nil ? 0 : 1 }

/// The identifier of the file's type, such as `public.png`.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type }

/// The width and height in pixels, as the picture is shown.
///
/// Reading a picture turns it upright, so that its orientation is always 1.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let size = isrc.size else { return nil }
  return [
    kCGImagePropertyPixelWidth: NSNumber(value: Int(size.width)),
    kCGImagePropertyPixelHeight: NSNumber(value: Int(size.height)),
    kCGImagePropertyDepth: NSNumber(value: 8),
    kCGImagePropertyOrientation: NSNumber(value: 1),
  ]
}

/// Reads the picture, or returns `nil` if it cannot be read or is too large.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let size = isrc.size else { return nil }
  return isrc.image(size)
}

/// Reads the picture in a smaller size, as the option `kCGImageSourceThumbnailMaxPixelSize` limits its longer side.
///
/// It is made of the picture whether or not the file contains a small one, and is upright.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let size = isrc.size else { return nil }
  let limit = number(options?[kCGImageSourceThumbnailMaxPixelSize]) ?? .infinity
  guard limit >= 1 else { return nil }
  let scale = CGFloat(min(1, limit / Double(max(size.width, size.height))))
  return isrc.image(
    CGSize(
      width: max(1, (size.width * scale).rounded()),
      height: max(1, (size.height * scale).rounded())))
}

/// A number of options, in any type of numbers.
func number(_ value: Any?) -> Double? {
  switch value {
  case let value as Int: Double(value)
  case let value as Double: value
  case let value as CGFloat: Double(value)
  case let value as Float: Double(value)
  case let value as NSNumber: value.doubleValue
  default: nil
  }
}
