package import PixelOutput

/// A picture file as it is sent: a frame that fits a device, or a notice.
package final class FittedFile: Sendable {
  package let bytes: [UInt8]
  package let format: PictureFormat
  /// The digest of the bytes.
  package let digest: String
  /// What had to be reduced; `nil` if nothing was lost.
  package let diagnostic: String?
  /// The digest as an entity tag.
  let entityTag: String
  /// The path of the file on this server.
  ///
  /// It does not depend on a token: not all devices send theirs with requests of pictures, and nobody guesses a digest.
  let path: String

  init(_ bytes: [UInt8], digest: String, _ format: PictureFormat, diagnostic: String? = nil) {
    self.bytes = bytes
    self.format = format
    self.digest = digest
    self.diagnostic = diagnostic
    entityTag = "\"\(digest)\""
    path = "/frames/\(digest).\(format.fileExtension)"
  }
}
