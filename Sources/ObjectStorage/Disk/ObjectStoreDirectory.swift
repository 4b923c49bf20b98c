import FileStorage
import Foundation
import FramePipeline
import Synchronization

/// A folder of the output in an object store: a prefix of keys in a bucket.
final class ObjectStoreDirectory: OutputDirectory {
  let path: String
  /// The prefix of the keys: empty for the whole bucket, otherwise with a slash at its end.
  let prefix: String
  let disk: ObjectStoreDisk
  private let lock: FolderLock?
  /// The listed objects below the prefix; `nil` if each operation sends a request.
  private let known: Mutex<FolderContents?>
  /// What was read and written here by key, while the folder is locked.
  private let versions = Mutex<[String: ObjectVersion]>([:])
  /// Files that were created and not yet renamed.
  private let pending = Mutex<[String: [UInt8]]>([:])

  /// What the folder had for a key, on which the next write of it depends.
  private enum ObjectVersion {
    case absent
    /// The bytes are `nil` if they are only known from the listing.
    case present(tag: String, bytes: [UInt8]?)

    /// The condition under which the object is still this one.
    var condition: ObjectStoreClient.WriteCondition {
      switch self {
      case .absent: .ifAbsent
      case .present(let tag, _): .ifUnchanged(tag: tag)
      }
    }
  }

  /// The maximum size of the files in bytes that were created and not yet renamed.
  private static let maximumPendingBytes = 256 << 20
  /// The maximum size of a manifest in bytes that is read when it is polled for changes.
  private static let maximumPolledBytes = 64 << 20

  init(
    path: String, prefix: String, disk: ObjectStoreDisk, contents: FolderContents? = nil,
    lock: FolderLock? = nil
  ) {
    self.path = path
    self.prefix = prefix
    self.disk = disk
    self.lock = lock
    known = Mutex(contents)
  }

  private var contents: FolderContents? { known.withLock { $0 } }

  // MARK: Folders

  func openFolder(_ name: String, creates: Bool) throws(DiskError) -> any OutputDirectory {
    try check(name)
    let contents = contents
    if !creates, let contents, !contents.hasFolder(key(name) + "/") {
      throw DiskError("open the folder", path(of: name), code: ENOENT)
    }
    return ObjectStoreDirectory(
      path: path(of: name), prefix: key(name) + "/", disk: disk,
      contents: contents?.isRecursive == true ? contents : nil)
  }

  func lockFolder(_ name: String) throws(DiskError) -> (any OutputDirectory)? {
    try check(name)
    let prefix = key(name) + "/"
    guard let lock = disk.lock(prefix) else { return nil }
    do throws(ObjectStoreError) {
      let listing = try disk.client.list(prefix, isRecursive: true)
      return ObjectStoreDirectory(
        path: path(of: name), prefix: prefix, disk: disk,
        contents: FolderContents(listing, isRecursive: true), lock: lock)
    } catch {
      throw DiskError("open the folder", path(of: name), error)
    }
  }

  func lockHolder(of name: String) -> LockHolder? {
    disk.isLocked(key(name) + "/") ? LockHolder(process: getpid()) : nil
  }

  func removeEmptyFolder(_ name: String) {}

  func exchange(_ name: String, with other: String) -> Bool { false }

  func synchronize() throws(DiskError) {}

  func names() throws(DiskError) -> [String] {
    if let contents, contents.isRecursive { return contents.names(below: prefix) }
    do throws(ObjectStoreError) {
      let found = FolderContents(try disk.reader.list(prefix), isRecursive: false)
      known.withLock { $0 = found }
      return found.names(below: prefix)
    } catch {
      disk.recordFailure(error)
      throw DiskError("list", path, error)
    }
  }

  // MARK: Files

  func createFile(_ name: String, _ bytes: [UInt8]) throws(DiskError) {
    try check(name)
    guard PictureName.isTemporary(name) else {
      guard kind(of: name) == nil else {
        throw DiskError("create", path(of: name), code: EEXIST)
      }
      return try write(bytes, to: name)
    }
    let code: Int32? = pending.withLock { pending in
      if pending[name] != nil { return EEXIST }
      let size = pending.values.reduce(bytes.count) { $0 + $1.count }
      if size > Self.maximumPendingBytes { return EFBIG }
      pending[name] = bytes
      return nil
    }
    if let code { throw DiskError("create", path(of: name), code: code) }
  }

  func renameFile(_ name: String, to newName: String) throws(DiskError) {
    try check(name)
    try check(newName)
    guard let bytes = pending.withLock({ $0[name] }) else {
      throw DiskError("write", path(of: newName), code: ENOENT)
    }
    try write(bytes, to: newName)
    pending.withLock { _ = $0.removeValue(forKey: name) }
  }

  private func write(_ bytes: [UInt8], to name: String) throws(DiskError) {
    let key = key(name)
    let type = ContentAddress.mediaType(of: name)
    do throws(ObjectStoreError) {
      let written =
        ContentAddress.isName(name, of: bytes)
        ? try writePicture(bytes, to: key, as: type) : try replace(key, with: bytes, as: type)
      guard let written else { return }
      contents?.insert(key, written)
      disk.cache.store(key, bytes, written)
      recordVersion(of: key, bytes, tag: written.tag)
    } catch {
      throw DiskError("write", path(of: name), error)
    }
  }

  /// Writes a picture if it is absent, or if its content is not what its name says.
  private func writePicture(
    _ bytes: [UInt8], to key: String, as type: String
  ) throws(ObjectStoreError) -> ObjectSummary? {
    let client = disk.client
    if let written = try client.put(bytes, to: key, as: type, .ifAbsent) { return written }
    let found = try client.object(key, atMost: PictureName.maximumBytes)
    if case .object(bytes, let summary) = found { return summary }
    return try client.put(bytes, to: key, as: type)
  }

  /// Writes any other object; in a locked folder only if it is the one that was read there.
  ///
  /// The lock excludes no other machine. A node that was suspended and has lost its leases meanwhile continues to write what
  /// it has begun. After a conflict, the object can be read as it is now, and written again.
  private func replace(
    _ key: String, with bytes: [UInt8], as type: String
  ) throws(ObjectStoreError) -> ObjectSummary? {
    let client = disk.client
    var version = version(of: key)
    for _ in 0..<2 {
      guard let expected = version else { break }
      if let written = try client.put(bytes, to: key, as: type, expected.condition) {
        return written
      }
      let found = try client.object(key, atMost: Self.maximumPolledBytes)
      // The response to an earlier attempt was lost.
      if case .object(bytes, let summary) = found { return summary }
      version = try versionAfterRefusal(of: key, expected, found)
    }
    // The server has no tags, or refuses those that it sends.
    return try client.put(bytes, to: key, as: type)
  }

  /// Returns the version that a refused write is to expect next, or `nil` if the server refuses the tags that it sends.
  ///
  /// - Throws: ``ObjectStoreError`` if the object is another one than expected, which is then known.
  private func versionAfterRefusal(
    of key: String, _ expected: ObjectVersion, _ found: ObjectStoreClient.Reading
  ) throws(ObjectStoreError) -> ObjectVersion? {
    switch (found, expected) {
    case (.object(let bytes, let summary), .present(let tag, let known)) where bytes == known:
      return [tag, ""].contains(summary.tag) ? nil : .present(tag: summary.tag, bytes: bytes)
    case (.object(let bytes, let summary), _):
      contents?.insert(key, summary)
      disk.cache.store(key, bytes, summary)
      recordVersion(of: key, bytes, tag: summary.tag)
    case (.missing, _), (.unchanged, _):
      contents?.remove(key)
      disk.cache.remove(key)
      record(.absent, of: key)
    }
    throw ObjectStoreError(
      .conflict,
      "another machine has written or deleted it since it was read; check that no other host and no 'render' writes below this prefix"
    )
  }

  /// Returns what a write of an object expects; `nil` outside of a locked folder, and if nothing is known of the object.
  private func version(of key: String) -> ObjectVersion? {
    guard lock != nil else { return nil }
    if let known = versions.withLock({ $0[key] }) { return known }
    // It could not be read, or was not.
    guard let tag = contents?.object(key)?.tag, !tag.isEmpty else { return nil }
    return .present(tag: tag.hasPrefix("\"") ? tag : "\"\(tag)\"", bytes: nil)
  }

  /// Records what was read or written in a locked folder; a server without tags has no conditions either.
  private func recordVersion(of key: String, _ bytes: [UInt8], tag: String) {
    if !tag.isEmpty { record(.present(tag: tag, bytes: bytes), of: key) }
  }

  private func record(_ version: ObjectVersion, of key: String) {
    if lock != nil { versions.withLock { $0[key] = version } }
  }

  func linkFile(
    _ name: String, of folder: any OutputDirectory, as newName: String
  ) throws(DiskError) {
    try check(newName)
    guard let folder = folder as? ObjectStoreDirectory, folder.disk === disk else {
      throw DiskError("link", folder.path(of: name), code: EXDEV)
    }
    try folder.check(name)
    guard kind(of: newName) == nil else {
      throw DiskError("link", path(of: newName), code: EEXIST)
    }
    let (source, key) = (folder.key(name), key(newName))
    do throws(ObjectStoreError) {
      try disk.client.copy(source, to: key, as: ContentAddress.mediaType(of: newName))
    } catch {
      throw DiskError("link", path(of: newName), error)
    }
    let entry = disk.cache.entry(source)
    let summary = entry?.summary ?? ObjectSummary(tag: "", size: 0, modified: 0)
    contents?.insert(key, summary)
    if let entry { disk.cache.store(key, entry.bytes, summary) }
  }

  func linkCount(of name: String) -> Int? { kind(of: name) == .file ? 1 : nil }

  func recordUse(of name: String) {
    let key = key(name)
    try? disk.client.copy(key, to: key, as: ContentAddress.mediaType(of: name))
  }

  func removeFile(_ name: String) throws(DiskError) {
    try check(name)
    if PictureName.isTemporary(name) {
      pending.withLock { _ = $0.removeValue(forKey: name) }
      return
    }
    let key = key(name)
    if let contents, contents.object(key) == nil { return }
    do throws(ObjectStoreError) {
      try disk.client.delete(key)
    } catch {
      throw DiskError("remove", path(of: name), error)
    }
    contents?.remove(key)
    disk.cache.remove(key)
    record(.absent, of: key)
  }

  func contents(of name: String, atMost limit: Int) -> Data? {
    guard Self.isEntryName(name) else { return nil }
    if let bytes = pending.withLock({ $0[name] }) {
      return bytes.count <= limit ? Data(bytes) : nil
    }
    let key = key(name)
    if let contents, contents.object(key) == nil {
      record(.absent, of: key)
      return nil
    }
    guard let (bytes, tag) = disk.contents(key, named: name, atMost: limit) else { return nil }
    recordVersion(of: key, bytes, tag: tag)
    return Data(bytes)
  }

  // MARK: Properties

  func kind(of name: String) -> DirectoryEntryKind? {
    guard Self.isEntryName(name) else { return nil }
    if PictureName.isTemporary(name) {
      return pending.withLock { $0[name] } == nil ? nil : .file
    }
    let key = key(name)
    if let contents {
      if contents.object(key) != nil { return .file }
      return contents.hasFolder(key + "/") ? .folder : nil
    }
    do throws(ObjectStoreError) {
      // The key itself is the first one that begins with it; a folder may follow others.
      let listing = try disk.reader.list(key, first: 3)
      if listing.objects[key] != nil { return .file }
      if listing.prefixes.contains(key + "/") { return .folder }
      if !listing.isTruncated { return nil }
      let folder = try disk.reader.list(key + "/", first: 1)
      return folder.objects.isEmpty && folder.prefixes.isEmpty ? nil : .folder
    } catch {
      disk.recordFailure(error)
      // It is unknown: neither a file that may be removed nor a name that is free.
      return .special
    }
  }

  func stamp(of name: String) -> FileStamp? {
    guard Self.isEntryName(name) else { return nil }
    let key = key(name)
    if let contents {
      return contents.object(key).map { FileStamp($0) }
        ?? (contents.isRecursive ? Self.stamp(of: contents.objects(below: key + "/")) : nil)
    }
    // A file that was replaced is read next.
    if name.hasSuffix(".json") {
      let known = disk.cache.entry(key)
      if disk.isUnreachable { return known.map { FileStamp($0.summary) } }
      if let known, known.confirmed.duration(to: .now) < disk.freshness {
        return FileStamp(known.summary)
      }
      guard disk.contents(key, named: name, atMost: Self.maximumPolledBytes) != nil else {
        return nil
      }
      return disk.cache.entry(key).map { FileStamp($0.summary) }
    }
    if let object = try? disk.client.list(key, first: 1).objects[key] { return FileStamp(object) }
    return (try? disk.client.list(key + "/", isRecursive: true).objects).flatMap(Self.stamp)
  }

  /// Returns the stamp of a folder, which changes with its objects; `nil` if it has none.
  private static func stamp(of objects: [String: ObjectSummary]) -> FileStamp? {
    guard !objects.isEmpty else { return nil }
    let text = objects.map { "\($0.key)\n\($0.value.tag)\n" }.sorted().joined()
    return FileStamp(
      ObjectSummary(
        tag: text, size: objects.count, modified: objects.values.map(\.modified).max() ?? 0))
  }

  // MARK: Names

  private func key(_ name: String) -> String { prefix + name }

  /// Rejects names that are not of one level.
  private func check(_ name: String) throws(DiskError) {
    guard Self.isEntryName(name) else { throw DiskError("open", path(of: name), code: EINVAL) }
  }

  private static func isEntryName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".."
      && name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != 0 }
  }
}

extension FileStamp {
  /// Creates the stamp of an object from its entity tag, size and date.
  fileprivate init(_ summary: ObjectSummary) {
    let digest = SHA256.digest(of: Array(summary.tag.utf8))
    let inode = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(device: 0, inode: inode, size: Int64(summary.size), written: summary.modified)
  }
}
