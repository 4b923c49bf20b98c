import FileStorage
import PixelOutput

/// The names of picture files, by which the store knows its own.
enum PictureName {
  /// The folder in an instance's folder.
  static let folder = "frames"

  private static let digits = 32
  private static let temporarySuffix = ".placard-tmp"

  /// The name of a picture with a digest: its first 128 bits are enough to tell pictures apart.
  static func name(digest: String, _ format: PictureFormat) -> String {
    "\(digest.prefix(digits)).\(format.fileExtension)"
  }

  /// The path of a picture from its instance's folder.
  static func path(digest: String, _ format: PictureFormat) -> String {
    "\(folder)/\(name(digest: digest, format))"
  }

  /// The kind of a picture by its path from its instance's folder, or `nil` where the store names none so.
  static func format(ofPath path: String) -> PictureFormat? {
    guard path.hasPrefix(folder + "/") else { return nil }
    return format(of: String(path.dropFirst(folder.count + 1)))
  }

  /// Whether a file is a picture of the store.
  static func isPicture(_ name: String) -> Bool { format(of: name) != nil }

  /// The most bytes of a file that is taken for a picture.
  static let mostBytes = 256 << 20

  /// Whether a file with these bytes is called like a picture that has them.
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

  /// The name of a file until it is whole.
  static func temporary(_ name: String, _ number: Int = 0) -> String {
    ".\(name).\(number)\(temporarySuffix)"
  }

  /// Whether a run that was killed left the file.
  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(temporarySuffix)
  }
}
