import FileStorage
import Foundation
import FramePipeline
import Synchronization
import WidgetHost

/// The frames that were sent, with the regions that can be tapped on them.
///
/// A display may show a frame that its manifest no longer has, and that was sent as another file, also after a restart
/// of the server: the store keeps what a tap on it means.
final class SentFrames: Sendable {
  /// Identifies a file together with its targets, which determine the meaning of a tap.
  private struct Key: Hashable {
    var file: String
    var taps: [Manifest.Tap]
  }

  /// The number of stored frames after which old ones are removed: fewer than are removed then, so that they do not accumulate.
  private static let removalInterval = HostStore.maximumRemovedSentFrames / 2

  private let store: HostStore
  private let writer: SentFrameWriter
  private let log: @Sendable (String) -> Void
  private let stored = Mutex(StoredFrameKeys(at: .now))
  private let storedCount = Atomic<Int>(0)

  init(_ store: HostStore, log: @escaping @Sendable (String) -> Void) {
    self.store = store
    writer = SentFrameWriter { try store.write($0) }
    self.log = log
  }

  /// Returns the key of a file and the targets of the frame that it shows; `nil` if it has no targets.
  static func key(of file: String, showing frame: Manifest.Frame) -> Int? {
    frame.taps.isEmpty ? nil : Key(file: file, taps: frame.taps).hashValue
  }

  /// Stores the frame that a file shows, if it has targets, before the file is sent.
  ///
  /// An error of the store is only logged, because the frame itself matters more than taps on it after a restart.
  ///
  /// - Parameters:
  ///   - file: The digest of the file.
  ///   - frame: The frame that it shows.
  ///   - manifest: The manifest of the frame.
  ///   - name: The name of what is shown.
  /// - Throws: ``BlockingWork/NotAllowed`` on a thread that must not block.
  func record(
    _ file: String, showing frame: Manifest.Frame, of manifest: Manifest, as name: String
  ) throws {
    guard let key = Self.key(of: file, showing: frame), !isStored(key, of: name) else { return }
    try store(file, showing: frame, of: manifest, as: name, key)
  }

  /// Stores a prepared frame, if it has targets, before it is sent.
  ///
  /// - Throws: ``BlockingWork/NotAllowed`` on a thread that must not block.
  func record(_ prepared: PreparedFrame, as file: FittedFile, of timeline: ShownTimeline) throws {
    guard let key = prepared.sentKey, !isStored(key, of: timeline.name) else { return }
    try store(
      file.digest, showing: prepared.frame, of: timeline.manifest, as: timeline.name, key)
  }

  private func isStored(_ key: Int, of name: String) -> Bool {
    stored.withLock { $0.contains(key, of: name, at: .now) }
  }

  private func store(
    _ file: String, showing frame: Manifest.Frame, of manifest: Manifest, as name: String,
    _ key: Int
  ) throws {
    try BlockingWork.requireAllowed()
    var shown = manifest
    shown.frames = [frame]
    do {
      try writer.write(SentFrame(file: file, name: name, manifest: shown))
    } catch {
      return log("a tap on a frame of '\(name)' cannot be resolved after a restart: \(error)")
    }
    stored.withLock { $0.insert(key, of: name, at: .now) }
    removeOldFramesIfDue()
  }

  /// Removes old frames with the first one that is stored, and then with one of many.
  private func removeOldFramesIfDue() {
    let count = storedCount.wrappingAdd(1, ordering: .relaxed).oldValue
    guard count.isMultiple(of: Self.removalInterval) else { return }
    do {
      try store.removeOldSentFrames()
    } catch {
      log("frames that were sent long ago cannot be removed: \(error)")
    }
  }

  /// Returns the frame that a device means by the digest of the file that it was sent, and its manifest.
  func frame(
    on reference: FrameReference, of name: String
  ) throws -> (Manifest.Frame, Manifest)? {
    guard let manifest = try store.sentFrame(beginning: reference.digits, of: name)?.manifest,
      let frame = manifest.frames.first
    else { return nil }
    return (frame, manifest)
  }
}
