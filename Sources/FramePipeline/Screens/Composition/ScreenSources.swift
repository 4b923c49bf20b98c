import Graphics
import PixelOutput
import WidgetUI

/// What the members of a screen have on disk, and what is to be said of it.
struct ScreenSources {
  private var manifests: [String: Manifest] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads the manifests of all who are ever seen.
  ///
  /// A member whose pictures have another size than its slot, or other inks than the screen, is not shown.
  init(_ plan: ScreenPlan, _ schedule: ScreenSchedule, store: FrameStore) {
    for (slot, turns) in zip(plan.slots, schedule.slots) {
      for member in Set(turns.turns.compactMap(\.member)).sorted(by: { $0.instance < $1.instance })
      {
        read(member, in: slot, of: plan.device, store)
      }
    }
  }

  private mutating func read(
    _ member: ScreenMember, in slot: PlacedSlot, of device: DeviceProfile, _ store: FrameStore
  ) {
    for folder in Set(member.folders.values).sorted() where manifests[folder] == nil {
      guard let manifest = store.manifest(device: device.id, instance: folder),
        !manifest.frames.isEmpty
      else { continue }
      guard manifest.size.isOf(slot.region), manifest.device.palette == device.palette.id else {
        report("'\(member.instance)' is not shown, as it was drawn for another place; reload it")
        continue
      }
      manifests[folder] = manifest
    }
    if !member.folders.values.contains(where: { manifests[$0] != nil }) {
      report("'\(member.instance)' is not shown, as nothing is drawn of it yet", .note)
    }
  }

  private mutating func report(_ message: String, _ severity: Diagnostic.Severity = .warning) {
    let diagnostic = Diagnostic(severity, message)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// The folder of a member and its manifest, in a color scheme or in the one that there is.
  func source(
    of member: ScreenMember, in scheme: ColorScheme
  ) -> (folder: String, manifest: Manifest)? {
    let folders = [scheme, .light, .dark].compactMap { member.folders[$0] }
    return folders.lazy.compactMap { folder in manifests[folder].map { (folder, $0) } }.first
  }

  /// The frame that is shown of a member.
  func frame(of shown: ScreenSnapshot.Shown, in scheme: ColorScheme) -> Manifest.Frame? {
    source(of: shown.member, in: scheme)?.manifest.frames[shown.frame]
  }

  /// From when on the first member's pictures are missing.
  var omitted: Timestamp? { manifests.values.compactMap(\.omitted?.from).min() }

  /// All that can be shown.
  var all: [Manifest] { manifests.keys.sorted().compactMap { manifests[$0] } }
}

extension Manifest.PictureSize {
  fileprivate func isOf(_ region: PictureRect) -> Bool {
    width == region.width && height == region.height
  }
}
