import FileStorage
package import Foundation
import Glibc
import Synchronization

/// The exclusive right to host a state folder for the lifetime of the value; it is released if the host is killed.
package final class HostLock: Sendable {
  package let folder: StateFolder
  /// The lock on the lock file; replaced after the file was removed.
  private let lock: Mutex<FileLock>
  private let lastNoted = Mutex<ContinuousClock.Instant?>(nil)
  private let loadRecord = Mutex(LoadRecord())

  /// The load of the host, and what the lock file has of it.
  private struct LoadRecord {
    var current = HostLoad()
    var written: HostLoad?
    var lastWrite: ContinuousClock.Instant?
  }

  /// The least time between two writes of what holds up reloads.
  private static let loadInterval = Duration.seconds(10)
  /// The maximum number of bytes of the lock file.
  private static let maximumBytes = 16 << 10
  /// The least time between two writes of the time of the last step, which wear a memory card.
  private static let notingInterval = Duration.seconds(120)

  /// Locks the folder.
  ///
  /// - Throws: ``StateError/taken(folder:process:)`` if another host has locked it.
  package init(_ folder: StateFolder) throws(StateError) {
    try folder.create()
    self.folder = folder
    let taken = try Self.take(folder)
    lock = Mutex(taken)
    // The lock file of a running host may have been removed.
    if let call = ControlClientConnection(folder) {
      throw .lockedByHost(folder: folder.path, process: call.host)
    }
    Self.write(nil, to: taken.descriptor)
  }

  /// Whether the file at the lock's path is the locked one, so that no other host can lock the folder.
  var isInPlace: Bool {
    lock.withLock { lock in
      FileIdentity(path: folder.lock).map { $0 == FileIdentity(descriptor: lock.descriptor) }
        ?? false
    }
  }

  /// Locks the folder again after its lock file was removed.
  ///
  /// - Throws: ``StateError/taken(folder:process:)`` if another host was faster.
  func recreate() throws(StateError) {
    guard !isInPlace else { return }
    let taken = try Self.take(folder)
    Self.write(loadRecord.withLock(\.written), to: taken.descriptor)
    lock.withLock { $0 = taken }
  }

  /// Records what holds up the host's reloads, for commands: in the lock file, with one of the next steps,
  /// whether it fails or not.
  package func record(_ load: HostLoad) { loadRecord.withLock { $0.current = load } }

  /// Writes what holds up reloads if that has changed: at most every ten seconds, but at once if nothing does any more.
  ///
  /// - Returns: Whether it was written.
  @discardableResult private func writeLoad(at now: ContinuousClock.Instant) -> Bool {
    let load: HostLoad? = loadRecord.withLock { record in
      let isChanged = record.current != record.written ?? HostLoad()
      guard isChanged, !(record.current.isNormal && record.written?.isNormal ?? true) else {
        return nil
      }
      if !record.current.isNormal, let last = record.lastWrite, now - last < Self.loadInterval {
        return nil
      }
      record.written = record.current
      record.lastWrite = now
      return record.current
    }
    guard let load else { return false }
    lock.withLock { Self.write(load, to: $0.descriptor) }
    return true
  }

  /// Records that a step of the host has failed: writes what holds up reloads, but not the time of a step.
  package func recordFailedStep() {
    var before = stat()
    let isKnown = lock.withLock { fstat($0.descriptor, &before) } == 0
    guard writeLoad(at: .now), isKnown else { return }
    let times = [before.st_atim, before.st_mtim]
    _ = lock.withLock { futimens($0.descriptor, times) }
  }

  /// Returns what holds up the reloads of a folder's host; `nil` if it has recorded nothing.
  package static func load(in folder: StateFolder) -> HostLoad? {
    let lines = lines(in: folder.lock)
    return lines.count > 1 ? try? StateJSON.value(HostLoad.self, from: String(lines[1])) : nil
  }

  /// Records that the host has taken a step, for servers in other processes: every two minutes, as the time at which the
  /// lock file was changed.
  package func recordStep() {
    let now = ContinuousClock.now
    writeLoad(at: now)
    let isDue = lastNoted.withLock { last in
      if let last, now - last < Self.notingInterval { return false }
      last = now
      return true
    }
    guard isDue else { return }
    // Without times it is the current one; a full disk does not prevent it.
    _ = lock.withLock { futimens($0.descriptor, nil) }
  }

  /// Returns when the host of a folder took a step, as far as it has recorded it; `nil` if no host ever ran.
  package static func lastStep(in folder: StateFolder) -> Date? {
    var status = stat()
    guard stat(folder.lock, &status) == 0 else { return nil }
    return Date(
      timeIntervalSince1970: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
  }

  /// Returns the process that has locked a folder; `nil` if there is none or it is not visible.
  static func holder(of folder: StateFolder) -> Int32? {
    var status = stat()
    return stat(folder.lock, &status) == 0 ? LockHolder.holder(ofFlockOn: status)?.process : nil
  }

  /// Opens and locks the file.
  private static func take(_ folder: StateFolder) throws(StateError) -> FileLock {
    do throws(DiskError) {
      if let lock = try FileLock.tryLock(folder.lock, opening: .creatingFile) { return lock }
    } catch {
      throw .folder(folder.path, reason: SystemError.reason(of: error.code))
    }
    throw .lockedByHost(folder: folder.path, process: process(in: folder.lock))
  }

  /// Writes the lock file: the process id, for people and for the error of a second host, and what holds up reloads.
  private static func write(_ load: HostLoad?, to descriptor: Int32) {
    let load = load.flatMap { $0.isNormal ? nil : try? StateJSON.text(of: $0) }
    let text = Array("\(getpid())\n\(load.map { "\($0)\n" } ?? "")".utf8)
    // A full disk does not prevent the host from running.
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  /// Returns the process id in the lock file.
  private static func process(in path: String) -> Int32? {
    lines(in: path).first.flatMap { Int32($0) }
  }

  private static func lines(in path: String) -> [Substring] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    guard let bytes = try? DescriptorIO.read(descriptor, atMost: maximumBytes, expecting: 16)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
}
