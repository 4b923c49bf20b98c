package import Foundation

/// The encoding of a picture, told from its first bytes.
package enum ImageFormat: String, Hashable, Codable, Sendable {
  case png, jpeg, svg, pdf, gif, webp, heif, unknown

  /// Whether the picture has no pixels of its own.
  package var isVector: Bool {
    switch self {
    case .svg, .pdf: true
    case .png, .jpeg, .gif, .webp, .heif, .unknown: false
    }
  }

  /// Tells the format of encoded bytes.
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
