import CPangoCairo
package import Foundation
package import Graphics
import LayoutEngine

/// Decodes pictures and keeps the last ones; one worker owns it.
package final class ImageDecoder: ImageMeasuring {
  private struct Key: Hashable {
    let content: ImageContent
    let width: Int, height: Int
  }

  private let formats: [any ImageFormat] = [PNGFormat()]
  private let capacity: Int
  private var kept: [Key: DecodedImage?] = [:]
  private var keptBytes = 0
  private var sizes: [ImageContent: ImageSize?] = [:]

  /// Makes a decoder.
  ///
  /// - Parameter capacity: The bytes of pixels that are kept for later frames.
  package init(capacity: Int = 16 << 20) { self.capacity = capacity }

  package func pixelSize(of content: ImageContent) -> CGSize? {
    size(of: content).map { CGSize(width: $0.width, height: $0.height) }
  }

  private func size(of content: ImageContent) -> ImageSize? {
    if let known = sizes[content] { return known }
    let format = formats.first { $0.recognizes(content.data) }
    let size = format?.size(of: content.data).flatMap { $0.isAcceptable ? $0 : nil }
    if sizes.count >= 4_096 { sizes = [:] }
    sizes[content] = .some(size)
    return size
  }

  /// The pixels; `nil` for what is no picture, is damaged, or is larger than 16,384 pixels a side or 64 million.
  func image(for content: ImageContent, drawnAt wanted: CGSize? = nil) -> DecodedImage? {
    guard let size = size(of: content) else { return nil }
    let key = Key(content: content, width: size.width, height: size.height)
    if let known = kept[key] { return known }
    let format = formats.first { $0.recognizes(content.data) }
    let image = format?.decode(content.data, wanted: wanted)
    keep(image, for: key)
    return image
  }

  private func keep(_ image: DecodedImage?, for key: Key) {
    let bytes = image?.bytes ?? 0
    if keptBytes + bytes > capacity || kept.count >= 4_096 {
      kept = [:]
      keptBytes = 0
    }
    guard bytes <= capacity else { return }
    kept[key] = .some(image)
    keptBytes += bytes
  }
}
