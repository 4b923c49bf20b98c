import FileStorage
import PixelOutput

/// The names of picture files, by which the store recognizes its own.
package enum PictureName {
  /// The name of the picture folder in an instance's folder.
  static let folder = "frames"

  private static let digits = 32
  private static let temporarySuffix = ".placard-tmp"

  /// Returns the name of a picture with a digest; its first 128 bits are enough to distinguish pictures.
  static func name(digest: String, _ format: PictureFormat) -> String {
    "\(digest.prefix(digits)).\(format.fileExtension)"
  }

  /// Returns the path of a picture relative to its instance's folder.
  static func path(digest: String, _ format: PictureFormat) -> String {
    "\(folder)/\(name(digest: digest, format))"
  }

  /// Returns the format of a picture from its path relative to its instance's folder, or `nil` if the store does not
  /// use such paths.
  static func format(ofPath path: String) -> PictureFormat? {
    guard path.hasPrefix(folder + "/") else { return nil }
    return format(of: String(path.dropFirst(folder.count + 1)))
  }

  /// Whether a file name is that of a picture of the store.
  static func isPicture(_ name: String) -> Bool { format(of: name) != nil }

  /// The maximum size in bytes of a file that is read as a picture.
  package static let maximumBytes = 256 << 20

  /// Whether a name matches the digest of bytes.
  static func isName(_ name: String, of bytes: [UInt8]) -> Bool {
    SHA256.hexDigest(of: bytes).hasPrefix(name.prefix(digits))
  }

  private static func format(of name: String) -> PictureFormat? {
    guard
      let format = PictureFormat.allCases.first(where: { name.hasSuffix("." + $0.fileExtension) }),
      name.utf8.count == digits + 1 + format.fileExtension.utf8.count, hasDigits(name)
    else { return nil }
    return format
  }

  private static func hasDigits(_ name: String) -> Bool {
    name.utf8.prefix(digits).allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
  }

  /// Returns the name of a file while it is being written.
  static func temporary(_ name: String, _ number: Int = 0) -> String {
    ".\(name).\(number)\(temporarySuffix)"
  }

  /// Whether a name is that of a temporary file.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(temporarySuffix)
  }
}
