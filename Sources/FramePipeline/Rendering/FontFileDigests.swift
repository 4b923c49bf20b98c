import FileStorage
import Foundation
import Synchronization

/// The digests of font files' contents, each computed when it is first needed.
package final class FontFileDigests: Sendable {
  /// The digests of this process, whose threads open the same fonts.
  package static let shared = FontFileDigests()

  private struct CachedDigest {
    var status: FileStatus
    var digest: String
  }

  private let cache = Mutex<[String: CachedDigest]>([:])

  package init() {}

  /// Returns the SHA-256 digest of a file's contents in hexadecimal digits, or `nil` if it cannot be read, or was replaced
  /// since its first digest: FreeType may draw the glyphs of either file.
  package func digest(of path: String) -> String? {
    guard let status = FileStatus(path: path), !status.isFolder else { return nil }
    if let known = cache.withLock({ $0[path] }) {
      return known.status == status ? known.digest : nil
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let stream = SHA256Stream()
    data.withUnsafeBytes { stream.update($0) }
    let digest = stream.hexDigest()
    cache.withLock { $0[path] = CachedDigest(status: status, digest: digest) }
    return digest
  }
}
