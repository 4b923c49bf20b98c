import FileStorage
import Foundation
import Glibc

/// The last valid response of each source, stored as files in a folder.
package struct DataCache: Sendable {
  private let folder: String
  private let maximumByteCount: Int
  private let maximumFileCount: Int

  /// Creates a cache in a folder, which is created with the first response.
  ///
  /// - Parameters:
  ///   - folder: The folder, which the cache uses exclusively.
  ///   - maximumBytes: The maximum total size; the oldest entries are evicted first.
  ///   - maximumFiles: The maximum number of entries.
  package init(folder: String, maximumBytes: Int = 64 << 20, maximumFiles: Int = 500) {
    self.folder = folder
    self.maximumByteCount = maximumBytes
    self.maximumFileCount = maximumFiles
  }

  /// The key of an entry.
  package struct Key: Hashable, Sendable {
    private let digest: String

    /// - Parameters:
    ///   - template: The identifier of the template.
    ///   - source: The source's name.
    ///   - request: Everything that the response depends on, except secrets.
    package init(template: String, source: String, request: String) {
      // The lengths prevent collisions between keys whose parts are split differently.
      digest = SHA256.hexDigest(
        of: [template, source, request].map { "\($0.utf8.count):\($0)" }.joined())
    }

    var fileName: String { digest + Self.ending }

    /// The first 64 bits of the digest, which are the same in every process.
    var number: UInt64 { UInt64(digest.prefix(16), radix: 16) ?? 0 }

    private static let ending = ".data"

    /// Whether a file is an entry of a cache, or a temporary file left by an interrupted write.
    static func isFileName(_ name: String) -> Bool {
      SHA256.isHexDigest(name.prefix(SHA256.hexCount))
        && name.dropFirst(SHA256.hexCount).hasPrefix(ending)
    }
  }

  /// Returns the cached response, or `nil` if it is missing or damaged.
  package func cachedResponse(for key: Key) -> CachedResponse? {
    file(key).bytes(atMost: ChecksummedRecord.maximumBytes).flatMap { ChecksummedRecord($0) }
      .flatMap { CachedResponse($0) }
  }

  /// Stores a response, replacing the previous one.
  package func store(_ answer: CachedResponse, _ key: Key) throws(DataError) {
    try file(key).replace(answer.record.bytes)
    evict()
  }

  /// Locks an entry while its response is requested, and waits for the thread or process that has locked it.
  ///
  /// - Parameters:
  ///   - key: The entry, which need not exist.
  ///   - limit: The maximum time to wait.
  /// - Returns: The lock, until it is released; `nil` if another one still has it.
  /// - Throws: ``DataError`` if the lock file cannot be opened.
  func lock(_ key: Key, within limit: Duration) throws(DataError) -> EntryLock? {
    let file = PersistedFile(path: "\(folder)/\(EntryLock.fileName)", followsFolderLink: false)
    try file.createFolder()
    return try EntryLock.lock(key, file: file.path, within: limit)
  }

  private func file(_ key: Key) -> PersistedFile {
    PersistedFile(path: "\(folder)/\(key.fileName)", followsFolderLink: false)
  }

  private struct Entry {
    let path: String
    let bytes: Int
    let written: Double
  }

  /// Evicts the oldest entries if the cache is too large, including temporary files left behind.
  ///
  /// - Returns: The number of entries that were evicted.
  @discardableResult package func evict() -> Int {
    var bytes = 0
    var count = 0
    for (index, entry) in entries.sorted(by: { $0.written > $1.written }).enumerated() {
      bytes += entry.bytes
      guard index >= maximumFileCount || bytes > maximumByteCount else { continue }
      if unlink(entry.path) == 0 { count += 1 }
    }
    return count
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

/// A file with a short header and a body, protected by a digest.
struct ChecksummedRecord: Hashable {
  var header: DataObject
  var body: [UInt8]

  /// The maximum length of the header in bytes.
  private static let maximumHeaderLength = 64 << 10
  /// The maximum length of a file in bytes, for a body of the maximum length of a response.
  static let maximumBytes = (8 << 20) + maximumHeaderLength + 100

  /// The contents of the file: the digest of the rest, the header as JSON, the body.
  var bytes: [UInt8] {
    let content = DataValue.object(header).jsonBytes() + [UInt8(ascii: "\n")] + body
    return Array(SHA256.hexDigest(of: content).utf8) + [UInt8(ascii: "\n")] + content
  }

  init(head: DataObject, body: [UInt8]) {
    self.header = head
    self.body = body
  }

  /// Parses the contents of a file; `nil` if it is damaged.
  init?(_ bytes: [UInt8]) {
    let newLine = UInt8(ascii: "\n")
    guard bytes.count > SHA256.hexCount, bytes[SHA256.hexCount] == newLine else { return nil }
    let content = bytes[(SHA256.hexCount + 1)...]
    guard bytes.starts(with: SHA256.hexDigest(of: Array(content)).utf8),
      let end = content.prefix(Self.maximumHeaderLength).firstIndex(of: newLine),
      case .object(let head)? = try? DataValue(json: Array(content[..<end]), named: "head")
    else { return nil }
    self.init(head: head, body: Array(content[(end + 1)...]))
  }
}
