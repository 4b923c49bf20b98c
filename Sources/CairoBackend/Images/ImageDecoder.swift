import CPangoCairo
package import Foundation
package import Graphics
import LayoutEngine

/// Decodes images and caches the most recent ones; each decoder is owned by one thread.
///
/// Supports PNG, JPEG, WebP, SVG and PDF. Rejects data that is not a supported image or damaged, and images larger than
/// 16,384 pixels per side or 64 million pixels in total, before it allocates memory for them; also rejects images that
/// would take too long before it decodes them.
package final class ImageDecoder: ImageMeasuring {
  /// The cache key.
  ///
  /// It includes the requested size: pixels that were decoded for another size would make a frame depend on previous
  /// frames of its thread.
  private struct Key: Hashable {
    let content: ImageContent
    let targetSize: CGSize?
  }

  private struct SymbolKey: Hashable {
    let content: ImageContent
    let weight: Int
    let scale: SymbolOutline.Scale
  }

  private let formats: [any ImageFormat] = [
    PNGFormat(), JPEGFormat(), WebPFormat(), SVGFormat(), PDFFormat(),
  ]
  private let capacity: Int
  private var cached: [Key: DecodedImage?] = [:]
  private var cachedBytes = 0
  private var sizes: [ImageContent: ImageSize?] = [:]
  private var symbols: [SymbolKey: SymbolOutline?] = [:]

  /// Creates a decoder.
  ///
  /// - Parameter capacity: The size of the cache in bytes of pixels.
  package init(capacity: Int = 12 << 20) { self.capacity = capacity }

  package func pixelSize(of content: ImageContent) -> CGSize? {
    size(of: content).map { CGSize(width: $0.width, height: $0.height) }
  }

  package func outline(
    ofSymbol content: ImageContent, weight: Int, scale: SymbolOutline.Scale
  ) -> SymbolOutline? {
    let key = SymbolKey(content: content, weight: weight, scale: scale)
    if let known = symbols[key] { return known }
    let outline = SymbolTemplate(content.data)?.outline(weight: weight, scale: scale)
    if symbols.count >= 64 { symbols = [:] }
    symbols[key] = .some(outline)
    return outline
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

  /// Returns the pixels: all of them, or at least as many as needed to fill `targetSize` pixels; `nil` for rejected images.
  func image(for content: ImageContent, drawnAt targetSize: CGSize? = nil) -> DecodedImage? {
    guard let size = size(of: content), let format = format(of: content) else { return nil }
    let targetSize = targetSize.flatMap { format.isScalable || size.isLarger(than: $0) ? $0 : nil }
    let key = Key(content: content, targetSize: targetSize)
    if let known = cached[key] { return known }
    let decoded =
      format.rejectionReason(of: content.data, drawnAt: targetSize) == nil
      ? format.decode(content.data, targetSize: targetSize) : nil
    let image = targetSize.map { decoded?.downscaled(toFill: $0) } ?? decoded
    store(image, for: key)
    return image
  }

  /// Whether an image can be drawn in a size in pixels: it is not damaged, and would not take too long.
  package func canDraw(_ content: ImageContent, at size: CGSize) -> Bool {
    image(for: content, drawnAt: size) != nil
  }

  /// Returns the reason why an image that is not drawn would take too long, or `nil` if it is damaged or not an image.
  func rejectionReason(of content: ImageContent, drawnAt targetSize: CGSize?) -> String? {
    guard let format = format(of: content) else { return nil }
    if let reason = format.rejectionReason(of: content.data, drawnAt: targetSize) { return reason }
    return format.isScalable && TimeLimitedCall.shared.hasAbandonedCall
      ? "it, or a previous one, was not drawn within \(Int(TimeLimitedCall.shared.limit)) s" : nil
  }

  private func store(_ image: DecodedImage?, for key: Key) {
    let bytes = image?.bytes ?? 0
    if cachedBytes + bytes > capacity || cached.count >= 1_024 {
      cached = [:]
      cachedBytes = 0
    }
    guard bytes <= capacity else { return }
    cached[key] = .some(image)
    cachedBytes += bytes
  }
}
