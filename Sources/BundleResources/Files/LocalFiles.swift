package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The files on disk below given folders, each up to a size limit.
///
/// Paths and links that lead out of those folders are not followed, links to folders are not entered, and only
/// regular files are read (no pipes or devices).
package struct LocalFiles: FileReading {
  /// The default size limit of a file: 64 MiB.
  package static let defaultByteLimit = 64 << 20

  /// The roots as given; a link to a folder is entered only if it is one of them.
  private let givenRoots: Set<String>
  private let roots: [String]
  private let byteLimit: Int

  /// Creates a reader of the files below `roots`; a root that does not exist is empty.
  package init(roots: [URL], byteLimit: Int = Self.defaultByteLimit) {
    givenRoots = Set(roots.map(\.path))
    self.roots = roots.compactMap { Self.realPath($0.path) }
    self.byteLimit = byteLimit
  }

  package func contents(of url: URL) -> Data? {
    guard let path = allowedPath(of: url) else { return nil }
    // Non-blocking, so that opening a pipe does not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let size = Self.regularFileSize(of: descriptor), size <= byteLimit else { return nil }
    return bytes(of: descriptor, expecting: size)
  }

  package func entries(of url: URL) -> [String]? {
    guard let path = allowedPath(of: url) else { return nil }
    guard givenRoots.contains(url.path) || !Self.isLink(url.path) else { return nil }
    return try? FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The path with all links resolved; `nil` if it leads out of the roots.
  private func allowedPath(of url: URL) -> String? {
    guard url.isFileURL, let path = Self.realPath(url.path) else { return nil }
    let isInside = roots.contains { root in
      path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }
    return isInside ? path : nil
  }

  /// The bytes up to the end, or `nil` where reading fails or the file grew over the limit.
  private func bytes(of descriptor: Int32, expecting size: Int) -> Data? {
    var data = Data()
    data.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return data }
      guard count > 0, data.count + count <= byteLimit else { return nil }
      data.append(contentsOf: chunk[..<count])
    }
  }

  private static func regularFileSize(of descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
