/// The names of picture files, by which the store knows its own.
enum PictureName {
  /// The folder in an instance's folder.
  static let folder = "frames"

  private static let digits = 32
  private static let temporarySuffix = ".placard-tmp"

  /// The name of a picture with a digest: its first 128 bits are enough to tell pictures apart.
  static func name(digest: String) -> String { "\(digest.prefix(digits)).png" }

  /// Whether a file is a picture of the store.
  static func isPicture(_ name: String) -> Bool {
    name.utf8.count == digits + 4 && name.hasSuffix(".png")
      && name.utf8.prefix(digits).allSatisfy {
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
