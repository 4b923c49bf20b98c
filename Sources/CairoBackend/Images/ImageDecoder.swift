import CPangoCairo
package import Foundation
package import Graphics
import LayoutEngine

/// Decodes pictures and keeps the last ones; one worker owns it.
///
/// PNG, JPEG, WebP and SVG are read. What is no picture, is damaged, or is larger than 16,384 pixels a side
/// or 64 million in all is refused before memory is taken for it, and what would take too long before time is.
package final class ImageDecoder: ImageMeasuring {
  /// What pixels are kept by: the size counts too, as pixels that were decoded for another size would
  /// make a frame depend on the frames that its worker drew before.
  private struct Key: Hashable {
    let content: ImageContent
    let wanted: CGSize?
  }

  private let formats: [any ImageFormat] = [
    PNGFormat(), JPEGFormat(), WebPFormat(), SVGFormat(),
  ]
  private let capacity: Int
  private var kept: [Key: DecodedImage?] = [:]
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
    guard let size = size(of: content), let format = format(of: content) else { return nil }
    let wanted = wanted.flatMap { format.isScalable || size.isLarger(than: $0) ? $0 : nil }
    let key = Key(content: content, wanted: wanted)
    if let known = kept[key] { return known }
    let decoded =
      format.excess(of: content.data, drawnAt: wanted) == nil
      ? format.decode(content.data, wanted: wanted) : nil
    let image = wanted.map { decoded?.shrunk(toFill: $0) } ?? decoded
    keep(image, for: key)
    return image
  }

  /// Why a picture that is not drawn would take too long; `nil` where it is damaged, or no picture.
  func excess(of content: ImageContent, drawnAt wanted: CGSize?) -> String? {
    guard let format = format(of: content) else { return nil }
    if let excess = format.excess(of: content.data, drawnAt: wanted) { return excess }
    return format.isScalable && BoundedDrawing.shared.isStuck
      ? "it, or one before it, was not drawn after \(Int(BoundedDrawing.shared.limit)) s" : nil
  }

  private func keep(_ image: DecodedImage?, for key: Key) {
    let bytes = image?.bytes ?? 0
    if keptBytes + bytes > capacity || kept.count >= 1_024 {
      kept = [:]
      keptBytes = 0
    }
    guard bytes <= capacity else { return }
    kept[key] = .some(image)
    keptBytes += bytes
  }
}
