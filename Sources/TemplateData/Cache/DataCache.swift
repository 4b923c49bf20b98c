import FileStorage
import Foundation
import Glibc

/// The last good answer of each source, in files of a folder.
package struct DataCache: Sendable {
  private let folder: String
  private let mostBytes: Int
  private let mostFiles: Int

  /// A cache in a folder, which is made with the first answer.
  ///
  /// - Parameters:
  ///   - folder: The folder, in which nothing else lies.
  ///   - mostBytes: How much is kept; what was not asked for longest goes first.
  ///   - mostFiles: How many answers are kept.
  package init(folder: String, mostBytes: Int = 64 << 20, mostFiles: Int = 500) {
    self.folder = folder
    self.mostBytes = mostBytes
    self.mostFiles = mostFiles
  }

  /// What an answer is found by.
  package struct Key: Hashable, Sendable {
    private let digest: String

    /// - Parameters:
    ///   - template: What tells the template from others.
    ///   - source: The source's name.
    ///   - request: All that the answer depends on, but no secret.
    package init(template: String, source: String, request: String) {
      // The lengths keep two keys apart whose parts are divided elsewhere.
      digest = SHA256.hexDigest(
        of: [template, source, request].map { "\($0.utf8.count):\($0)" }.joined())
    }

    var fileName: String { digest + Self.ending }

    private static let ending = ".data"

    /// Whether a file is an answer of a cache, or a draft of one that was left.
    static func isFileName(_ name: String) -> Bool {
      let digest = name.prefix(SHA256.hexCount)
      return digest.utf8.count == SHA256.hexCount && digest.allSatisfy(\.isHexDigit)
        && name.dropFirst(SHA256.hexCount).hasPrefix(ending)
    }
  }

  /// What is kept, or `nil` where there is nothing, or a damaged file.
  package func answer(_ key: Key) -> CachedResponse? {
    file(key).bytes(atMost: CheckedRecord.mostBytes).flatMap { CheckedRecord($0) }
      .flatMap { CachedResponse($0) }
  }

  /// Keeps an answer in the place of the one before.
  package func keep(_ answer: CachedResponse, _ key: Key) throws(DataError) {
    try file(key).replace(answer.record.bytes)
    makeRoom()
  }

  private func file(_ key: Key) -> PersistedFile {
    PersistedFile(path: "\(folder)/\(key.fileName)", followsFolderLink: false)
  }

  private struct Entry {
    let path: String
    let bytes: Int
    let written: Double
  }

  /// Removes what was written longest ago where the folder holds too much; also drafts that were left.
  private func makeRoom() {
    var bytes = 0
    for (index, entry) in entries.sorted(by: { $0.written > $1.written }).enumerated() {
      bytes += entry.bytes
      if index >= mostFiles || bytes > mostBytes { unlink(entry.path) }
    }
  }

  private var entries: [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter(Key.isFileName).compactMap { name in
      var status = stat()
      let path = "\(folder)/\(name)"
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      let written = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
      return Entry(path: path, bytes: Int(status.st_size), written: written)
    }
  }
}

/// A small head and bytes in one file, with a digest by which damage is seen.
struct CheckedRecord: Hashable {
  var head: DataObject
  var body: [UInt8]

  /// The most bytes of a head.
  private static let longestHead = 64 << 10
  /// The most bytes of a file whose body may be as long as an answer.
  static let mostBytes = (8 << 20) + longestHead + 100

  /// The file's bytes: the digest of what follows, the head as JSON, the body.
  var bytes: [UInt8] {
    let content = DataValue.object(head).jsonBytes() + [UInt8(ascii: "\n")] + body
    return Array(SHA256.hexDigest(of: content).utf8) + [UInt8(ascii: "\n")] + content
  }

  init(head: DataObject, body: [UInt8]) {
    self.head = head
    self.body = body
  }

  /// The record of a file's bytes, or `nil` where they are damaged.
  init?(_ bytes: [UInt8]) {
    let newLine = UInt8(ascii: "\n")
    guard bytes.count > SHA256.hexCount, bytes[SHA256.hexCount] == newLine else { return nil }
    let content = bytes[(SHA256.hexCount + 1)...]
    guard bytes.starts(with: SHA256.hexDigest(of: Array(content)).utf8),
      let end = content.prefix(Self.longestHead).firstIndex(of: newLine),
      case .object(let head)? = try? DataValue(json: Array(content[..<end]), named: "head")
    else { return nil }
    self.init(head: head, body: Array(content[(end + 1)...]))
  }
}
