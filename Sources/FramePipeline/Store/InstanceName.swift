import FileStorage
import Graphics
package import PixelOutput

/// Folder names of instances: safe on any file system, and distinct for distinct kinds.
package enum InstanceName {
  /// The maximum length of a name in bytes on common file systems.
  package static let maximumLength = 255

  /// The rule for names, for messages about an invalid one.
  package static let rule =
    "up to \(maximumLength) letters from A to Z, digits, hyphens and dots, not beginning with a dot"

  /// Returns the name for a kind and a family: `<kind>-<family>` if the kind is safe as it is.
  ///
  /// In any other kind, unsafe characters are replaced by hyphens, and a tilde with a digest of the whole kind is
  /// appended. No safe kind contains a tilde, so no two kinds share a name.
  package static func name(kind: String, family: DisplayFamily) -> String {
    "\(safe(kind))-\(family.rawValue)"
  }

  /// Whether a name can be a folder name: not empty, not too long, and not leading out of the folder.
  package static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= maximumLength && !name.hasPrefix(".")
      && name.utf8.allSatisfy { isSafe($0) || $0 == UInt8(ascii: "~") }
  }

  private static func safe(_ kind: String) -> String {
    let maximumSafeLength = 200
    let bytes = Array(kind.utf8)
    if !bytes.isEmpty, bytes.count <= maximumSafeLength, bytes.allSatisfy(isSafe),
      !kind.hasPrefix(".")
    {
      return kind
    }
    let digest = SHA256.hexDigest(of: bytes).prefix(12)
    var readable = kind.map { character in
      character.utf8.allSatisfy(isSafe) ? character : "-"
    }
    if readable.first == "." { readable[0] = "-" }
    return "\(String(readable.prefix(maximumSafeLength - 13)))~\(digest)"
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "._-".utf8.contains(byte)
  }
}
