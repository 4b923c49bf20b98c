import PixelOutput

/// The picture that was on the glass when it was tapped, by the digest of its file or by its name.
///
/// Eight or more hexadecimal digits are enough: `frames/0a1b2c3d4e5f….png`, `0a1b2c3d`.
package struct FrameReference: Hashable, Sendable {
  /// The fewest and the most digits: of a short form, and of a SHA-256.
  package static let lengths = 8...64

  /// Small hexadecimal digits.
  package let digits: String

  /// Reads a picture's name, its path from the manifest's folder, its digest, or how one of them
  /// begins; `nil` where the text is none of these.
  package init?(_ text: String) {
    var text = Substring(text.lowercased())
    if text.hasPrefix("frames/") { text = text.dropFirst("frames/".count) }
    let ending = PictureFormat.allCases.map { "." + $0.fileExtension }.first { text.hasSuffix($0) }
    text = text.dropLast(ending?.count ?? 0)
    guard Self.lengths.contains(text.utf8.count),
      text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
    else { return nil }
    digits = String(text)
  }

  /// Whether the picture's digest or name begins with the digits.
  package func matches(_ picture: Manifest.Picture) -> Bool {
    picture.sha256.hasPrefix(digits)
      || picture.image.split(separator: "/").last.map { $0.hasPrefix(digits) } ?? false
  }
}
