import FileStorage

/// Content-addressed file names: those of pictures begin with the digest of their content, so that an object of that name
/// never changes.
enum ContentAddress {
  /// Whether a name is that of a picture: 32 or more hexadecimal digits, and an extension.
  static func isPicture(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, [32, SHA256.hexCount].contains(parts[0].utf8.count)
    else { return false }
    return parts[0].utf8.allSatisfy {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
    }
  }

  /// Whether a name is that of a picture with these bytes.
  static func isName(_ name: String, of bytes: [UInt8]) -> Bool {
    isPicture(name) && SHA256.hexDigest(of: bytes).hasPrefix(name.prefix { $0 != "." })
  }

  /// The media type of a file, which a display gets with it from the store.
  static func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "png": "image/png"
    case "jpg": "image/jpeg"
    case "bmp": "image/bmp"
    case "webp": "image/webp"
    case "json": "application/json"
    case "html": "text/html; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
