import FileStorage
package import Foundation
package import FramePipeline
import Synchronization
package import WidgetHost

/// The folder of an instance, a stack or a screen in the output folder.
package struct ShownFolder: Hashable, Sendable {
  /// The id of the device profile that it was rendered for.
  package var device: String
  /// The name of the folder.
  package var instance: String
  /// The stacks that a person can page: the stack itself, or those of a screen.
  package var stacks: [WidgetStack.ID] = []
  /// The instances that it shows at any time.
  package var instances: [WidgetInstance.ID] = []
}

extension HostStore {
  /// Returns the folders of everything that a device can show, by name.
  package func shownFolders() throws -> [String: ShownFolder] {
    var folders: [String: ShownFolder] = [:]
    for (name, device) in try devicesOfInstances() {
      folders[name] = ShownFolder(device: device, instance: name, instances: [name])
    }
    for stack in try stacks() {
      folders[stack.id] = ShownFolder(
        device: stack.device, instance: stack.id, stacks: [stack.id], instances: stack.members)
    }
    for screen in try screens() {
      let shown = screen.shown.compactMap { folders[$0] }
      folders[screen.id] = ShownFolder(
        device: screen.device, instance: screen.id, stacks: shown.flatMap(\.stacks),
        instances: shown.flatMap(\.instances))
    }
    return folders
  }
}

/// The current manifest of an instance, a stack or a screen, with the earlier ones.
package final class ShownTimeline: Sendable {
  /// The name of the instance, stack or screen.
  package let name: String
  package let folder: ShownFolder
  package let manifest: Manifest
  package let stamp: FileStamp
  /// Earlier manifests, the latest first.
  package let former: [Manifest]
  /// The manifest as clients get it.
  let encoded: EncodedManifest
  /// The frames that are prepared for devices.
  let prepared = PreparedFrames()

  init(
    name: String, folder: ShownFolder, manifest: Manifest, stamp: FileStamp, former: [Manifest]
  ) {
    self.name = name
    self.folder = folder
    self.manifest = manifest
    self.stamp = stamp
    self.former = former
    encoded = EncodedManifest(manifest)
  }

  /// All pictures of the manifest and the ones before it.
  package var pictures: [Manifest.Picture] {
    ([manifest] + former).flatMap { manifest in
      manifest.frames.map(\.picture)
        + [manifest.snapshot, manifest.placeholder].compactMap(\.self)
    }
  }

  /// Returns the frame with a picture, and its manifest: of the latest manifest that has one.
  package func frame(showing reference: FrameReference) -> (Manifest.Frame, Manifest)? {
    for manifest in [manifest] + former {
      if let frame = manifest.frames.last(where: { reference.matches($0.picture) }) {
        return (frame, manifest)
      }
    }
    return nil
  }

  /// Returns the frame at a time: the first one before it begins, because any picture is better than none.
  package func frame(at time: Date) -> Manifest.Frame? {
    TapResolver(manifest).frame(at: time)
      ?? (manifest.frames.first.map { Timestamp(time) < $0.date } == true
        ? manifest.frames.first : manifest.frames.last)
  }

  /// When a new manifest is due.
  var renewals: [Timestamp] { [manifest.reload.date, manifest.omitted?.from].compactMap(\.self) }

  /// When another frame is shown or a new manifest is due; `nil` if never.
  func nextChange(after time: Timestamp) -> Timestamp? {
    let dates = manifest.frames.map(\.date) + manifest.frames.compactMap(\.until) + renewals
    return dates.filter { $0 > time }.min()
  }

  /// Returns when a display wakes next, and after that.
  func wakeTimes(after time: Date, quiet: QuietTime) -> PreparedFrame.WakeTimes {
    let next = nextWake(after: time, quiet: quiet)
    return (next, next.flatMap { nextWake(after: $0, quiet: quiet) })
  }

  /// Returns when a display has something to do next, or `nil` if nothing is due.
  package func nextWake(after time: Date, quiet: QuietTime) -> Date? {
    WakePlan(
      frames: manifest.frames.map(\.date), renewals: renewals, quiet: quiet,
      awaitedSince: manifest.awaitsTimelineSince
    ).wake(after: Timestamp(time))?.date
  }
}

/// A manifest as clients get it, which is encoded for the first of them: players and kiosk pages poll it each minute.
final class EncodedManifest: Sendable {
  typealias Resource = (bytes: [UInt8], validators: ResourceValidators)

  private let manifest: Manifest
  private let known = Mutex<Resource?>(nil)

  init(_ manifest: Manifest) { self.manifest = manifest }

  var resource: Resource {
    known.withLock { known in
      if let known { return known }
      let bytes = ManifestFile.bytes(of: manifest)
      let validators = ResourceValidators(
        digest: SHA256.hexDigest(of: bytes), modified: manifest.generatedAt.date)
      known = (bytes, validators)
      return (bytes, validators)
    }
  }
}
