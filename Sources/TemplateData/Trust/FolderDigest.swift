import Foundation
import Glibc

/// The digest of all that lies in a template's folder: names and bytes, in an order of their own.
package enum FolderDigest {
  package static let mostFiles = 2000
  package static let mostBytes = 64 << 20
  private static let mostDepth = 16

  /// The digest of a folder.
  ///
  /// - Parameters:
  ///   - folder: Its path.
  ///   - contents: What was read of some files already: it counts instead of what is there now.
  /// - Returns: 64 hexadecimal digits.
  /// - Throws: ``DataError`` where it holds a link or a device, or too much.
  package static func text(
    of folder: String, contents: [String: [UInt8]] = [:]
  ) throws(DataError) -> String {
    var walk = Walk(folder: folder)
    try walk.enter("", depth: 0)
    var bytesLeft = mostBytes
    var lines = ""
    for name in walk.files.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let bytes: [UInt8]
      if let known = contents[name] {
        bytes = known
      } else {
        bytes = try DataFile(path: "\(folder)/\(name)", in: folder).bytes(atMost: bytesLeft)
      }
      bytesLeft -= bytes.count
      lines += "\(name.utf8.count):\(name) \(Digest.text(of: bytes))\n"
    }
    return Digest.text(of: lines)
  }

  /// Finds the files of a folder.
  private struct Walk {
    let folder: String
    var files: [String] = []

    mutating func enter(_ name: String, depth: Int) throws(DataError) {
      let path = name.isEmpty ? folder : "\(folder)/\(name)"
      guard depth < mostDepth else { throw .file(path: path, reason: "it lies too deep") }
      guard let stream = opendir(path) else {
        throw .file(path: path, reason: SystemError.reason)
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let child = withUnsafeBytes(of: entry.pointee.d_name) {
          String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let child else { throw .file(path: path, reason: "it has a name that is no UTF-8") }
        guard child != ".", child != ".." else { continue }
        try take(name.isEmpty ? child : "\(name)/\(child)", depth: depth)
      }
    }

    private mutating func take(_ name: String, depth: Int) throws(DataError) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else {
        throw .file(path: path, reason: SystemError.reason)
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try enter(name, depth: depth + 1)
      case S_IFREG: files.append(name)
      default:
        throw .file(
          path: path,
          reason: "a template's folder has files and folders only; copy what it links to")
      }
      guard files.count <= mostFiles else {
        throw .file(path: folder, reason: "it has more than \(mostFiles) files")
      }
    }
  }
}
