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
    /// Those that were read or polled since the folders were read, with the polls for their manifests.
    var current: [String: (timeline: ShownTimeline, throttle: PollThrottle)] = [:]
    var manifestThrottles: [String: PollThrottle] = [:]
    /// The folders of frames, by digest.
    var digests: [String: (ShownFolder, Manifest.Picture)] = [:]
    /// Whether the timelines of everything that can be shown were read once.
    var hasReadAll = false
    var pictures = ByteCache<String>(capacity: FrameLibrary.pictureCacheSize)
  }

  private static let pictureCacheSize = 32 << 20
  /// The number of earlier manifests of each subject that taps are resolved against.
  private static let maximumEarlierManifests = 8

  private let output: FrameStore
  private let store: HostStore
  private let state = Mutex(State())

  private let throttle: PollThrottle
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
    throttle = PollThrottle(interval)
  }

  /// Returns the current timeline of what has a name, or `nil` if there is none yet.
  package func timeline(of name: String) throws -> ShownTimeline? {
    let isFolderDue = throttle.claim()
    var isManifestDue = false
    // Most requests come between two polls.
    if !isFolderDue, let current = state.withLock({ $0.current[name] }) {
      guard current.throttle.claim() else { return current.timeline }
      isManifestDue = true
    }
    guard let (folder, version) = try folder(of: name, isDue: isFolderDue) else { return nil }
    let (known, throttle) = state.withLock { state in
      let throttle = state.manifestThrottles[name] ?? PollThrottle(interval)
      state.manifestThrottles[name] = throttle
      return (state.timelines[name], throttle)
    }
    if let known, known.folder == folder, !isManifestDue, !throttle.claim() {
      return setCurrent(known, throttle, version)
    }
    if output.isRemote {
      do {
        try BlockingWork.requireAllowed()
      } catch {
        throttle.reset()
        throw error
      }
    }
    let stamp = output.manifestStamp(device: folder.device, instance: folder.instance)
    // The last good manifest is shown while its file is missing or damaged.
    guard let stamp, stamp != known?.stamp else { return setCurrent(known, throttle, version) }
    do {
      // A manifest may have megabytes.
      try BlockingWork.requireAllowed()
    } catch {
      throttle.reset()
      throw error
    }
    guard let manifest = output.manifest(device: folder.device, instance: folder.instance)
    else { return setCurrent(known, throttle, version) }
    return setCurrent(
      replaceManifest(manifest, stamp, name, in: folder, after: known), throttle, version)
  }

  /// Makes a timeline the current one of its name, unless the folders were read again meanwhile.
  private func setCurrent(
    _ timeline: ShownTimeline?, _ throttle: PollThrottle, _ version: Int?
  ) -> ShownTimeline? {
    guard let timeline else { return nil }
    state.withLock { state in
      if state.version == version { state.current[timeline.name] = (timeline, throttle) }
    }
    return timeline
  }

  /// Replaces the manifest of a name by a new one, and keeps the earlier ones.
  private func replaceManifest(
    _ manifest: Manifest, _ stamp: FileStamp, _ name: String, in folder: ShownFolder,
    after known: ShownTimeline?
  ) -> ShownTimeline {
    let former = known.map { [$0.manifest] + $0.former } ?? []
    let timeline = ShownTimeline(
      name: name, folder: folder, manifest: manifest, stamp: stamp,
      former: Array(former.prefix(Self.maximumEarlierManifests)))
    state.withLock { state in
      // Frames of removed manifests no longer have an address.
      for picture in former.dropFirst(Self.maximumEarlierManifests).flatMap(\.frames).map(\.picture)
      {
        state.digests[picture.sha256] = nil
      }
      state.timelines[name] = timeline
      for frame in (timeline.former.reversed() + [manifest]).flatMap(\.frames) {
        state.digests[frame.picture.sha256] = (folder, frame.picture)
      }
    }
    return timeline
  }

  /// Returns the bytes of a frame, or `nil` if its file is missing or damaged.
  ///
  /// - Throws: ``BlockingWork/NotAllowed`` if a server has to send them and this thread must not wait for it; ``OutputUnreachable``
  ///   if that server does not respond.
  package func bytes(
    of picture: Manifest.Picture, in folder: ShownFolder
  ) throws -> [UInt8]? {
    if let known = state.withLock({ $0.pictures[picture.sha256] }) { return known }
    if output.isRemote { try BlockingWork.requireAllowed() }
    let read = output.picture(picture, device: folder.device, instance: folder.instance)
    if let read { state.withLock { $0.pictures[picture.sha256] = read } }
    // The file may exist: the display keeps its frame and sends the request again later.
    if read == nil, output.isUnreachable { throw OutputUnreachable(output: output.root) }
    return read
  }

  /// Returns the bytes and the format of a frame that has a digest, or `nil` if no timeline that was read contains it.
  ///
  /// - Throws: The errors of the store.
  package func frame(digest: String) throws -> (bytes: [UInt8], format: PictureFormat)? {
    guard let (folder, picture) = try picture(digest: digest) else { return nil }
    return try bytes(of: picture, in: folder).map { ($0, picture.format) }
  }

  /// Whether a timeline that was read has a picture with a digest.
  func hasPicture(digest: String) -> Bool { state.withLock { $0.digests[digest] != nil } }

  /// Returns the picture that has a digest and the folder of its file, or `nil` if no timeline that was read contains it.
  ///
  /// - Throws: The errors of the store.
  func picture(digest: String) throws -> (ShownFolder, Manifest.Picture)? {
    var found = state.withLock { $0.digests[digest] }
    if found == nil {
      try BlockingWork.requireAllowed()
      _ = try? self.folder(of: "", isDue: throttle.claim())
      // After a restart, devices fetch frames that were named before.
      state.withLock { state in
        defer { state.hasReadAll = true }
        return state.hasReadAll ? [] : Array(state.folders.keys)
      }.forEach { _ = try? timeline(of: $0) }
      // Another name may still show a frame that the last one no longer shows.
      found = state.withLock { state in
        state.digests[digest]
          ?? state.timelines.values.lazy.compactMap { timeline in
            timeline.pictures.first { $0.sha256 == digest }.map { (timeline.folder, $0) }
          }.first
      }
    }
    return found
  }

  /// Returns the frame with a digest, its manifest and the name of what is shown, if a timeline that was read has it.
  func origin(ofDigest digest: String) -> (name: String, Manifest.Frame, Manifest)? {
    guard let reference = FrameReference(digest) else { return nil }
    return state.withLock { state in
      guard let name = state.digests[digest]?.0.instance, let timeline = state.timelines[name],
        let (frame, manifest) = timeline.frame(showing: reference)
      else { return nil }
      return (name, frame, manifest)
    }
  }

  /// Returns the folder of what has a name, or `nil` if there is nothing of that name.
  ///
  /// - Throws: The errors of the store.
  func folder(of name: String) throws -> ShownFolder? {
    try folder(of: name, isDue: throttle.claim())?.0
  }

  /// Returns the folder of a name, and the version of the folders.
  private func folder(of name: String, isDue: Bool) throws -> (ShownFolder, version: Int?)? {
    func known(_ state: borrowing State) -> (ShownFolder, version: Int?)? {
      let version = state.version
      return state.folders[name].map { ($0, version) }
    }
    if !isDue, let known = state.withLock({ known($0) }) { return known }
    let version = try store.shownVersion()
    if let known = state.withLock({ $0.version == version ? known($0) : nil }) { return known }
    let folders = try store.shownFolders()
    return state.withLock { state in
      if state.version != version { state.current = [:] }
      (state.version, state.folders) = (version, folders)
      return known(state)
    }
  }
}

/// An error of an output whose server does not respond.
package struct OutputUnreachable: Error, Hashable, CustomStringConvertible {
  package let output: String

  package var description: String {
    "the output '\(output)' cannot be read: its server does not respond; check the server and the network"
  }
}
