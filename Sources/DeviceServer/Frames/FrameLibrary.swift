import Foundation
package import FramePipeline
package import PixelOutput
import Synchronization
package import WidgetHost

/// The timelines of instances, stacks and screens in an output folder, as a host writes them.
///
/// A manifest is parsed once for each version of its file. Earlier versions are kept for taps on frames that are still
/// on the panel of a display.
package final class FrameLibrary: Sendable {
  private struct State {
    var version: Int?
    /// The folders of what can be shown, by name.
    var folders: [String: ShownFolder] = [:]
    var timelines: [String: ShownTimeline] = [:]
    var manifestChecks: [String: PollInterval] = [:]
    /// The folders of frames, by digest.
    var digests: [String: (ShownFolder, Manifest.Picture)] = [:]
    /// Whether the timelines of everything that can be shown were read once.
    var hasReadAll = false
    var pictures = ByteCache<String>(capacity: FrameLibrary.pictureCacheSize)
  }

  private static let pictureCacheSize = 32 << 20
  /// The number of earlier manifests of each subject that taps are resolved against.
  private static let keptManifests = 8

  private let output: FrameStore
  private let store: HostStore
  private let state = Mutex(State())

  private let checks: PollInterval
  private let interval: Duration

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - output: The output folder.
  ///   - store: The store of the host.
  ///   - interval: The least time between two polls for changes of what can be shown, and of each manifest.
  package init(output: FrameStore, store: HostStore, interval: Duration = .zero) {
    self.output = output
    self.store = store
    self.interval = interval
    checks = PollInterval(interval)
  }

  /// Returns the current timeline of what has a name, or `nil` if there is none yet.
  package func timeline(of name: String) throws -> ShownTimeline? {
    guard let folder = try folder(of: name) else { return nil }
    if let known = state.withLock({ $0.timelines[name] }), known.folder == folder,
      !isDue(name)
    {
      return known
    }
    let stamp = output.manifestStamp(device: folder.device, instance: folder.instance)
    let known = state.withLock { $0.timelines[name] }
    // The last good manifest is shown while its file is missing or damaged.
    guard let stamp, stamp != known?.stamp else { return known }
    do {
      // A manifest may have megabytes.
      try BlockingWork.requireAllowed()
    } catch {
      state.withLock { $0.manifestChecks[name]?.reset() }
      throw error
    }
    guard let manifest = output.manifest(device: folder.device, instance: folder.instance)
    else { return known }
    let former = known.map { [$0.manifest] + $0.former } ?? []
    let timeline = ShownTimeline(
      name: name, folder: folder, manifest: manifest, stamp: stamp,
      former: Array(former.prefix(Self.keptManifests)))
    state.withLock { state in
      // Frames of forgotten manifests have no address any more.
      for picture in former.dropFirst(Self.keptManifests).flatMap(\.frames).map(\.picture) {
        state.digests[picture.sha256] = nil
      }
      state.timelines[name] = timeline
      for frame in (timeline.former.reversed() + [manifest]).flatMap(\.frames) {
        state.digests[frame.picture.sha256] = (folder, frame.picture)
      }
    }
    return timeline
  }

  /// Whether the manifest of a name was not looked at just before.
  private func isDue(_ name: String) -> Bool {
    guard interval > .zero else { return true }
    return state.withLock { state in
      let check = state.manifestChecks[name] ?? PollInterval(interval)
      state.manifestChecks[name] = check
      return check.claim()
    }
  }

  /// Returns the bytes of a frame, or `nil` if its file is gone or damaged.
  package func bytes(of picture: Manifest.Picture, in folder: ShownFolder) -> [UInt8]? {
    if let known = state.withLock({ $0.pictures[picture.sha256] }) { return known }
    let read = output.picture(picture, device: folder.device, instance: folder.instance)
    if let read { state.withLock { $0.pictures[picture.sha256] = read } }
    return read
  }

  /// Returns the bytes and the format of a frame that has a digest, or `nil` if no timeline that was read contains it.
  ///
  /// - Throws: The errors of the store.
  package func frame(digest: String) throws -> (bytes: [UInt8], format: PictureFormat)? {
    var found = state.withLock { $0.digests[digest] }
    if found == nil {
      try BlockingWork.requireAllowed()
      _ = try? self.folder(of: "")
      // After a restart, devices fetch frames that were named before.
      state.withLock { state in
        defer { state.hasReadAll = true }
        return state.hasReadAll ? [] : Array(state.folders.keys)
      }.forEach { _ = try? timeline(of: $0) }
      // Another name may still show a frame that the last one does no more.
      found = state.withLock { state in
        state.digests[digest]
          ?? state.timelines.values.lazy.compactMap { timeline in
            timeline.pictures.first { $0.sha256 == digest }.map { (timeline.folder, $0) }
          }.first
      }
    }
    guard let (folder, picture) = found else { return nil }
    return bytes(of: picture, in: folder).map { ($0, picture.format) }
  }

  /// Returns the frame with a digest, its manifest and the name of what is shown, if a timeline that was read has it.
  func origin(ofDigest digest: String) -> (name: String, Manifest.Frame, Manifest)? {
    guard let mark = FrameReference(digest) else { return nil }
    return state.withLock { state in
      guard let name = state.digests[digest]?.0.instance, let timeline = state.timelines[name],
        let (frame, manifest) = timeline.frame(showing: mark)
      else { return nil }
      return (name, frame, manifest)
    }
  }

  private func folder(of name: String) throws -> ShownFolder? {
    if !checks.claim(), let known = state.withLock({ $0.folders[name] }) { return known }
    let version = try store.shownVersion()
    if let known = state.withLock({ $0.version == version ? $0.folders[name] : nil }) {
      return known
    }
    let folders = try store.shownFolders()
    return state.withLock { state in
      (state.version, state.folders) = (version, folders)
      return folders[name]
    }
  }
}
