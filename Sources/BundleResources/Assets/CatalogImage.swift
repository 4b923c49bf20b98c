package import Foundation
package import Graphics
import Synchronization

/// A picture of a bundle with its attributes.
package struct CatalogImage: Hashable, Sendable {
  /// Whether the picture is drawn in its original colors.
  package enum RenderingIntent: String, Hashable, Sendable {
    /// As the view decides.
    case automatic
    /// In its own colors.
    case original
    /// As a stencil, in the foreground style.
    case template
  }

  /// The encoded picture.
  package let content: ImageContent
  /// The encoding, determined from the bytes.
  package let format: ImageFormat
  /// Pixels per point; 1 for vector pictures.
  package let scale: Double
  /// Whether it is drawn in its original colors.
  package let renderingIntent: RenderingIntent
  /// Whether it scales without loss: a vector picture whose set preserves vector data.
  package let preservesVector: Bool
  /// Whether it is the template of a symbol, which is drawn as large as text.
  package let isSymbol: Bool
  /// How it is sliced when resized; `nil` if it is resized as a whole.
  package let resizing: CatalogResizing?

  /// Whether it is a stencil.
  package var isTemplate: Bool { renderingIntent == .template }
  /// The parts that keep their size, in points, or `nil` where it is resized as a whole.
  package var capInsets: CatalogResizing.CapInsets? { resizing?.capInsets }
}

/// The encoding of a picture, determined from its first bytes.
package enum ImageFormat: String, Hashable, Codable, Sendable {
  case png, jpeg, svg, pdf, gif, webp, heif, unknown

  /// Whether the picture has no pixels of its own.
  package var isVector: Bool {
    switch self {
    case .svg, .pdf: true
    case .png, .jpeg, .gif, .webp, .heif, .unknown: false
    }
  }

  /// Determines the format of encoded bytes.
  package init(of data: Data) {
    let head = Array(data.prefix(1024))
    self =
      if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
        .png
      } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
        .jpeg
      } else if head.starts(with: Array("%PDF".utf8)) {
        .pdf
      } else if head.starts(with: Array("GIF8".utf8)) {
        .gif
      } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: "WEBP".utf8) {
        .webp
      } else if head.dropFirst(4).starts(with: "ftyphei".utf8)
        || head.dropFirst(4).starts(with: "ftypmif1".utf8)
      {
        .heif
      } else if String(decoding: head, as: UTF8.self).contains("<svg") {
        .svg
      } else {
        .unknown
      }
  }
}

/// Caches pictures, so that many frames read a file only once.
///
/// The cache holds at most `byteLimit` bytes; further pictures are read each time.
final class ImageContents: Sendable {
  private struct Cache {
    var contents: [URL: ImageContent] = [:]
    var bytes = 0
  }

  private let fileSystem: any FileReading
  private let byteLimit: Int
  private let cache = Mutex(Cache())

  init(fileSystem: any FileReading, byteLimit: Int = 16 << 20) {
    (self.fileSystem, self.byteLimit) = (fileSystem, byteLimit)
  }

  /// The picture in a file, or `nil` where it cannot be read.
  func content(of file: BundleFile) -> ImageContent? {
    if let content = cache.withLock({ $0.contents[file.url] }) { return content }
    guard let data = fileSystem.contents(of: file.url) else { return nil }
    let content = ImageContent(data: data)
    cache.withLock { cache in
      guard cache.contents[file.url] == nil, cache.bytes + data.count <= byteLimit else { return }
      cache.contents[file.url] = content
      cache.bytes += data.count
    }
    return content
  }

  /// The bytes of a file of any kind, which are not cached.
  func data(of file: BundleFile) -> Data? { fileSystem.contents(of: file.url) }
}
