package import Graphics
package import PixelOutput
package import WidgetUI

/// The manifests of the members of a screen or a stack, and diagnostics about them.
///
/// A member whose frames differ from its cell in size, or from the display in inks, is not shown.
package struct ScreenSources: Sendable {
  private let device: DeviceProfile
  private let store: FrameStore
  private var manifests: [String: Manifest] = [:]
  package private(set) var diagnostics: [Diagnostic] = []

  private init(on device: DeviceProfile, store: FrameStore) {
    self.device = device
    self.store = store
  }

  /// Reads the manifests of all members that are ever shown on a screen.
  package init(_ plan: ScreenPlan, _ schedule: ScreenSchedule, store: FrameStore) {
    self.init(on: plan.device, store: store)
    for (slot, turns) in zip(plan.slots, schedule.slots) {
      let size = PixelSize(slot.region.width, slot.region.height)
      for member in Set(turns.members).sorted(by: { $0.instance < $1.instance }) {
        read(member, size: size)
      }
    }
  }

  /// Reads the manifests of a stack's members, whose frames must all have the size of the first one's.
  package init(stack members: [String], on device: DeviceProfile, store: FrameStore) {
    self.init(on: device, store: store)
    for member in members { read(ScreenMember(stacked: member), size: size) }
  }

  private mutating func read(_ member: ScreenMember, size: PixelSize?) {
    var isRejected = false
    for folder in Set(member.folders.values).sorted() where manifests[folder] == nil {
      guard
        let manifest = store.manifest(device: device.id, instance: folder)?.withPlaceholderFrame,
        !manifest.frames.isEmpty
      else { continue }
      let own = PixelSize(manifest.size.width, manifest.size.height)
      guard own == size ?? own else {
        report("'\(member.instance)' is not shown, because its frames have another size; reload it")
        isRejected = true
        continue
      }
      guard manifest.device.palette == device.palette.id else {
        report("'\(member.instance)' is not shown, because it was drawn in other inks; reload it")
        isRejected = true
        continue
      }
      manifests[folder] = manifest
    }
    if !isRejected, !member.folders.values.contains(where: { manifests[$0] != nil }) {
      report("'\(member.instance)' is not shown, because it has not been drawn yet", .note)
    }
  }

  private mutating func report(_ message: String, _ severity: Diagnostic.Severity = .warning) {
    let diagnostic = Diagnostic(severity, message)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// Returns the folder and the manifest of a member in a color scheme, or in another one if it has none.
  func source(
    of member: ScreenMember, in scheme: ColorScheme
  ) -> (folder: String, manifest: Manifest)? {
    let folders = [scheme, .light, .dark].compactMap { member.folders[$0] }
    return folders.lazy.compactMap { folder in manifests[folder].map { (folder, $0) } }.first
  }

  /// Returns the member's frame that is shown.
  func frame(of shown: ScreenSnapshot.VisibleMember, in scheme: ColorScheme) -> Manifest.Frame? {
    source(of: shown.member, in: scheme)?.manifest.frames[shown.frame]
  }

  /// Whether a member of a stack has frames.
  package func hasFrames(of instance: String) -> Bool { manifests[instance] != nil }

  /// Returns the earliest time from which frames of a shown member are missing.
  func omitted(in frames: [ScreenTimeline.Frame]) -> Timestamp? {
    let shown = Set(frames.flatMap { $0.snapshot.slots.compactMap { $0?.folder } })
    return shown.compactMap { manifests[$0]?.omitted?.from }.min()
  }

  /// All manifests, sorted by folder name.
  var all: [Manifest] { manifests.keys.sorted().compactMap { manifests[$0] } }

  /// The color scheme of a stack's frames.
  package var colorScheme: ColorScheme {
    all.first.flatMap { ColorScheme(rawValue: $0.colorScheme) } ?? .light
  }

  /// The size of a stack's frames, or `nil` if there are none.
  package var size: PixelSize? {
    manifests.values.first.map { PixelSize($0.size.width, $0.size.height) }
  }
}

extension ScreenMember {
  /// Creates a member of a stack, whose frames are those of the instance itself.
  package init(stacked instance: String) {
    self.init(instance: instance, folders: [.light: instance])
  }
}

extension Manifest {
  /// The manifest with its snapshot or placeholder as a frame before the first one, if that is still in the future.
  fileprivate var withPlaceholderFrame: Manifest {
    guard let picture = snapshot ?? placeholder, frames.first.map({ $0.date > generatedAt }) ?? true
    else { return self }
    let all = PictureRect(x: 0, y: 0, width: size.width, height: size.height)
    var manifest = self
    manifest.frames.insert(
      Frame(
        date: generatedAt, until: frames.first?.date, picture: picture, dirty: [all], taps: []),
      at: 0)
    return manifest
  }
}
