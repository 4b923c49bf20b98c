import CheckedJSON
import FileStorage
import Foundation
import Glibc

/// The digests of all that lies in a template's folder: its files, by their names in the folder.
package struct FolderDigest: Hashable, Sendable {
  private var files: [String: String] = [:]

  package static let mostFiles = 2000
  package static let mostBytes = 64 << 20
  private static let mostDepth = 16

  /// The digests of a folder's files.
  ///
  /// - Parameters:
  ///   - folder: Its path.
  ///   - contents: What was read of some files already: it counts instead of what is there now.
  /// - Throws: ``DataError`` where it holds a link or a device, or too much.
  package init(of folder: String, contents: [String: [UInt8]] = [:]) throws(DataError) {
    var walk = Walk(folder: folder)
    try walk.enter("", depth: 0)
    var bytesLeft = Self.mostBytes
    for name in walk.files {
      let bytes: [UInt8]
      if let known = contents[name] {
        bytes = known
      } else {
        bytes = try DataFile(path: "\(folder)/\(name)", in: folder).bytes(atMost: bytesLeft)
      }
      bytesLeft -= bytes.count
      files[name] = SHA256.hexDigest(of: bytes)
    }
  }

  /// What is different from another state of the folder, of several files that of the first name; `nil` where
  /// nothing is.
  func difference(from earlier: FolderDigest) -> String? {
    guard !earlier.files.isEmpty else { return "it was changed" }
    let names = Set(files.keys).union(earlier.files.keys).sorted()
    guard let name = names.first(where: { files[$0] != earlier.files[$0] }) else { return nil }
    guard earlier.files[name] != nil else { return "'\(name)' was added" }
    return "'\(name)' was \(files[name] == nil ? "removed" : "changed")"
  }

  /// The digests as JSON.
  var value: DataValue {
    .object(DataObject(files.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
  }

  init(_ reader: JSONReader) throws(JSONFileError) {
    // Versions before kept one digest of all, of which nobody can say what is different.
    if case .string = reader.node.value { return }
    var members = try reader.members()
    for (name, digest) in members.rest() { files[name] = try digest.string() }
  }

  /// Finds the files of a folder.
  private struct Walk {
    let folder: String
    var files: [String] = []
    /// The names so far: two that are written alike would be one to whoever looks a file up.
    private var names: Set<String> = []

    init(folder: String) { self.folder = folder }

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
      case S_IFREG:
        guard names.insert(name).inserted else {
          throw .file(path: path, reason: "another file's name is written alike; rename one")
        }
        files.append(name)
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
