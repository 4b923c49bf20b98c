import CheckedJSON
import FileStorage
import Foundation
import Glibc

/// The digests of all files in a template's folder, by relative path.
package struct FolderDigest: Hashable, Sendable {
  private var files: [String: String] = [:]

  package static let maximumFiles = 2000
  package static let maximumBytes = 64 << 20
  private static let maximumDepth = 16

  /// Computes the digests of a folder's files.
  ///
  /// - Parameters:
  ///   - folder: The folder's path.
  ///   - contents: Contents of files that were already read; they are used instead of the current contents.
  /// - Throws: ``DataError`` if the folder contains a link or a device, or is too large.
  package init(of folder: String, contents: [String: [UInt8]] = [:]) throws(DataError) {
    var enumerator = FileEnumerator(folder: folder)
    try enumerator.enter("", depth: 0)
    var bytesLeft = Self.maximumBytes
    for name in enumerator.files {
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

  /// Describes the difference from an earlier state of the folder, or `nil` if there is none; if several files differ,
  /// the first one by name.
  func difference(from earlier: FolderDigest) -> String? {
    guard !earlier.files.isEmpty else { return "it was changed" }
    let names = Set(files.keys).union(earlier.files.keys).sorted()
    guard let name = names.first(where: { files[$0] != earlier.files[$0] }) else { return nil }
    guard earlier.files[name] != nil else { return "'\(name)' was added" }
    return "'\(name)' was \(files[name] == nil ? "removed" : "changed")"
  }

  /// The digest of all files and their names.
  package var text: String { SHA256.hexDigest(of: value.jsonBytes(order: .sorted)) }

  /// The digests as JSON.
  var value: DataValue {
    .object(DataObject(files.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
  }

  init(_ reader: JSONReader) throws(JSONFileError) {
    // Earlier versions stored a single digest of all files, so that the difference is unknown.
    if case .string = reader.node.value { return }
    var members = try reader.members()
    for (name, digest) in members.remaining() { files[name] = try digest.string() }
  }

  /// Lists the files of a folder.
  private struct FileEnumerator {
    let folder: String
    var files: [String] = []
    /// The names so far; two names that are equal in Unicode would be confused in lookups.
    private var names: Set<String> = []

    init(folder: String) { self.folder = folder }

    mutating func enter(_ name: String, depth: Int) throws(DataError) {
      let path = name.isEmpty ? folder : "\(folder)/\(name)"
      guard depth < maximumDepth else { throw .file(path: path, reason: "it is nested too deeply") }
      guard let stream = opendir(path) else {
        throw .file(path: path, reason: SystemError.reason)
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let child = withUnsafeBytes(of: entry.pointee.d_name) {
          String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let child else {
          throw .file(path: path, reason: "it contains a file whose name is not UTF-8")
        }
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
          throw .file(path: path, reason: "another file has an equivalent name; rename one")
        }
        files.append(name)
      default:
        throw .file(
          path: path,
          reason:
            "a template's folder can contain only files and folders; replace the link by a copy of its target"
        )
      }
      guard files.count <= maximumFiles else {
        throw .file(path: folder, reason: "it has more than \(maximumFiles) files")
      }
    }
  }
}
