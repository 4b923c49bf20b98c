import CPangoCairo
package import Foundation
package import Graphics
import LayoutEngine

/// Decodes pictures and keeps the last ones; one worker owns it.
///
/// PNG, JPEG, WebP and SVG are read. What is no picture, is damaged, or is larger than 16,384 pixels a side
/// or 64 million in all is refused before memory is taken for it.
package final class ImageDecoder: ImageMeasuring {
  private struct Kept {
    let image: DecodedImage?
    let isWhole: Bool

    func isEnough(for wanted: CGSize?) -> Bool {
      guard !isWhole, let image else { return true }
      guard let wanted else { return false }
      return Double(image.width) >= wanted.width - 1 && Double(image.height) >= wanted.height - 1
    }
  }

  private let formats: [any ImageFormat] = [
    PNGFormat(), JPEGFormat(), WebPFormat(), SVGFormat(),
  ]
  private let capacity: Int
  private var kept: [ImageContent: Kept] = [:]
  private var keptBytes = 0
  private var sizes: [ImageContent: ImageSize?] = [:]

  /// Makes a decoder.
  ///
  /// - Parameter capacity: The bytes of pixels that are kept for later frames.
  package init(capacity: Int = 12 << 20) { self.capacity = capacity }

  package func pixelSize(of content: ImageContent) -> CGSize? {
    size(of: content).map { CGSize(width: $0.width, height: $0.height) }
  }

  private func size(of content: ImageContent) -> ImageSize? {
    if let known = sizes[content] { return known }
    let size = format(of: content)?.size(of: content.data).flatMap { $0.isAcceptable ? $0 : nil }
    if sizes.count >= 1_024 { sizes = [:] }
    sizes[content] = .some(size)
    return size
  }

  private func format(of content: ImageContent) -> (any ImageFormat)? {
    formats.first { $0.recognizes(content.data) }
  }

  /// The pixels: all of them, or no fewer than are needed to fill `wanted` pixels; `nil` for what is refused.
  func image(for content: ImageContent, drawnAt wanted: CGSize? = nil) -> DecodedImage? {
    if let known = kept[content], known.isEnough(for: wanted) { return known.image }
    guard let size = size(of: content) else { return nil }
    let decoded = format(of: content)?.decode(content.data, wanted: wanted)
    let image = wanted.map { decoded?.shrunk(toFill: $0) } ?? decoded
    let isWhole = image.map { $0.width >= size.width } ?? true
    keep(Kept(image: image, isWhole: isWhole), for: content)
    return image
  }

  private func keep(_ new: Kept, for content: ImageContent) {
    let bytes = new.image?.bytes ?? 0
    keptBytes -= kept.removeValue(forKey: content)?.image?.bytes ?? 0
    if keptBytes + bytes > capacity || kept.count >= 1_024 {
      kept = [:]
      keptBytes = 0
    }
    guard bytes <= capacity else { return }
    kept[content] = new
    keptBytes += bytes
  }
}
