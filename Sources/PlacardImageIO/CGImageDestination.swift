// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import Graphics
import PixelOutput
public import PlacardCoreGraphics

/// Writes a picture into a file or into data.
public final class CGImageDestination {
  private enum Target {
    case data(NSMutableData)
    case file(URL)
  }

  private enum Format: String {
    case png = "public.png"
    case jpeg = "public.jpeg"
  }

  private let target: Target
  private let format: Format
  private var images: [(image: CGImage, quality: Double)] = []

  fileprivate convenience init?(data: NSMutableData, type: String) {
    self.init(.data(data), type: type)
  }

  fileprivate convenience init?(file: URL, type: String) {
    guard file.isFileURL else { return nil }
    self.init(.file(file), type: type)
  }

  private init?(_ target: Target, type: String) {
    guard let format = Format(rawValue: type) else { return nil }
    self.target = target
    self.format = format
  }

  fileprivate func add(_ image: CGImage, _ properties: CFDictionary?) {
    let quality = number(properties?[kCGImageDestinationLossyCompressionQuality]) ?? 0.8
    images.append((image, quality.isFinite ? min(max(quality, 0), 1) : 1))
  }

  fileprivate func finish() -> Bool {
    guard images.count == 1, let first = images.first,
      let file = Self.encoded(first.image.bitmap, as: format, quality: first.quality)
    else { return false }
    switch target {
    case .data(let data):
      data.append(file)
      return true
    case .file(let url):
      return (try? file.write(to: url, options: .atomic)) != nil
    }
  }

  private static func encoded(_ bitmap: Bitmap, as format: Format, quality: Double) -> Data? {
    switch format {
    case .png: return (try? PNGEncoder().encode(bitmap)).map { Data($0) }
    case .jpeg:
      let pixels = Quantizer(palette: .rgb888, dither: .none).quantize(bitmap)
      return (try? JPEGCodec(quality: Int(quality * 100)).encode(pixels)).map { Data($0) }
    }
  }
}

/// Creates a destination that appends a file to data, or returns `nil` unless the type is that of PNG or JPEG.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  count == 1 ? CGImageDestination(data: data, type: type) : nil
}

/// Creates a destination that writes a file, or returns `nil` unless the type is that of PNG or JPEG.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  count == 1 ? CGImageDestination(file: url, type: type) : nil
}

/// Adds the picture, with the option `kCGImageDestinationLossyCompressionQuality` from 0 to 1 for JPEG.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  idst.add(image, properties)
}

/// Writes the file, and returns whether it was written.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }
