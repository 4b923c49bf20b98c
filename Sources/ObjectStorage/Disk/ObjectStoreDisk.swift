package import FileStorage
package import FramePipeline
import Glibc
import Synchronization

/// Output in a bucket of an S3-compatible object store.
///
/// - Folders are prefixes of keys: they need not be created, and an empty one does not exist.
/// - A file that is created under a temporary name stays in memory until it is renamed, and is then written by one request, so
///   that the store never has a part of it. Pictures, whose names are the digests of their content, are written only if they
///   are absent. Other files replace the former ones; in a locked folder only those that were read there (`If-Match`), as the lock
///   does not exclude other machines.
/// - A link is a copy on the server, so that each file has one name.
/// - A write has succeeded when the store has confirmed it; nothing is synchronized later.
/// - A lock excludes only this process: other workers of a host do not get the same instance, and other hosts of a database are
///   excluded by its leases. Two hosts with states of their own, or a host and `render`, must not write the same instance.
/// - While a folder is locked, its objects are known from one listing, so that no requests are sent for missing ones.
package final class ObjectStoreDisk: OutputDisk {
  package let client: ObjectStoreClient
  /// The client for reads that displays and the host wait for: it times out soon, as the next poll reads again.
  let reader: ObjectStoreClient
  let cache: ObjectCache
  /// The time for which a poll for changes is answered from the cache.
  let freshness: Duration
  private let locks = Mutex<Set<String>>([])
  /// When a request for an object last failed.
  private let lastFailure = Mutex<ContinuousClock.Instant?>(nil)

  /// The time after a failure in which nothing is polled, so that displays do not wait for an unreachable store.
  private static let failurePause = Duration.seconds(5)

  /// Creates the disk.
  ///
  /// - Parameters:
  ///   - client: The client of the bucket.
  ///   - cacheSize: The size of the objects in bytes that are kept in memory.
  ///   - freshness: The time for which a poll for changes is answered without a request.
  package init(
    _ client: ObjectStoreClient, cacheSize: Int = 48 << 20, freshness: Duration = .seconds(1)
  ) {
    self.client = client
    reader = client.limited(toAttempts: 2, timeout: 5)
    self.freshness = freshness
    cache = ObjectCache(capacity: cacheSize)
  }

  package func openFolder(
    _ path: String, creates: Bool, followsLink: Bool
  ) throws(DiskError) -> any OutputDirectory {
    do throws(ObjectStoreError) {
      let address = try ObjectAddress(path)
      guard address.bucket == client.bucket else {
        throw ObjectStoreError(
          .configuration,
          "it is in the bucket '\(address.bucket)', but this disk is the bucket '\(client.bucket)'")
      }
      return ObjectStoreDirectory(
        path: address.description, prefix: address.prefix.isEmpty ? "" : "\(address.prefix)/",
        disk: self)
    } catch {
      throw DiskError("open the folder", path, error)
    }
  }

  /// Reads an object, or returns `nil` if there is none, it cannot be read, or it is larger than `limit`.
  ///
  /// A picture in memory is returned without a request; of another object in memory, the store confirms that it is current.
  /// While the store is unreachable, only pictures in memory are returned.
  func contents(
    _ key: String, named name: String, atMost limit: Int
  ) -> (bytes: [UInt8], tag: String)? {
    let known = cache.entry(key)
    func content(of entry: ObjectCache.Entry) -> (bytes: [UInt8], tag: String)? {
      entry.bytes.count <= limit ? (entry.bytes, entry.summary.tag) : nil
    }
    if let known, ContentAddress.isName(name, of: known.bytes) { return content(of: known) }
    if isUnreachable { return nil }
    do throws(ObjectStoreError) {
      switch try reader.object(key, atMost: limit, unless: known.map(\.summary.tag)) {
      case .object(let bytes, let summary):
        cache.store(key, bytes, summary)
        return (bytes, summary.tag)
      case .unchanged:
        cache.confirm(key)
        return known.flatMap(content)
      case .missing:
        cache.remove(key)
        return nil
      }
    } catch {
      recordFailure(error)
      return nil
    }
  }

  /// Records a failure if it means that the store does not respond.
  func recordFailure(_ error: ObjectStoreError) {
    guard [.unreachable, .unavailable].contains(error.kind) else { return }
    lastFailure.withLock { $0 = .now }
  }

  /// Whether the store did not respond within the last seconds.
  package var isUnreachable: Bool {
    lastFailure.withLock { $0 }.map { $0.duration(to: .now) < Self.failurePause } ?? false
  }

  /// Locks a prefix; returns `nil` while it is locked.
  func lock(_ prefix: String) -> FolderLock? {
    guard locks.withLock({ $0.insert(prefix).inserted }) else { return nil }
    return FolderLock { [weak self] in self?.locks.withLock { _ = $0.remove(prefix) } }
  }

  func isLocked(_ prefix: String) -> Bool { locks.withLock { $0.contains(prefix) } }

  /// Checks that objects below the prefix of an output can be listed, written, read and deleted, with one object that is
  /// deleted again.
  ///
  /// - Parameters:
  ///   - address: The address of the output.
  ///   - writes: Whether it is written to; otherwise, objects are only listed.
  /// - Throws: ``ObjectStoreError`` if that is not possible; nothing has changed then.
  package func check(_ address: ObjectAddress, writes: Bool = true) throws(ObjectStoreError) {
    let client = client.with(ObjectStoreClient.RetryPolicy(attempts: 2, timeout: 10))
    let prefix = address.prefix.isEmpty ? "" : "\(address.prefix)/"
    let key = "\(prefix).placard-check-\(UInt64.random(in: 0...UInt64.max))"
    let bytes = Array("Placard checks that it can write here.\n".utf8)
    _ = try client.list(prefix, first: 1)
    guard writes else { return }
    _ = try client.put(bytes, to: key, as: "text/plain")
    do throws(ObjectStoreError) {
      guard case .object(bytes, _) = try client.object(key, atMost: 1024) else {
        throw ObjectStoreError(
          .malformedResponse,
          "the bucket '\(client.bucket)' does not return what was written to it; check the server")
      }
    } catch {
      try? client.delete(key)
      throw error
    }
    try client.delete(key)
  }
}

/// The lock of a folder, which ends with this object.
final class FolderLock: Sendable {
  private let release: @Sendable () -> Void

  init(_ release: @escaping @Sendable () -> Void) { self.release = release }

  deinit { release() }
}

extension DiskError {
  /// Describes an error of an object store.
  init(_ operation: String, _ path: String, _ error: ObjectStoreError) {
    self.init(
      operation, path, code: error.code, explanation: error.description, effect: error.effect)
  }
}
