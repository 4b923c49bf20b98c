package import FramePipeline
package import Graphics
import PixelOutput
import WidgetTimeline

/// Writes a stack's output, a manifest with pictures like that of an instance.
package struct StackOutput: Sendable {
  private let store: FrameStore

  package init(store: FrameStore) { self.store = store }

  /// What the members of a stack have on disk.
  package struct Sources: Sendable {
    /// The manifests of those that can be shown.
    package var manifests: [WidgetInstance.ID: Manifest] = [:]
    /// What is to be said of others.
    package var diagnostics: [Diagnostic] = []
  }

  /// The members' manifests; one whose pictures have another size than the others' is not shown.
  package func sources(of stack: WidgetStack) -> Sources {
    var sources = Sources()
    var size: Manifest.PictureSize?
    for member in stack.members {
      guard let manifest = store.manifest(device: stack.device, instance: member) else {
        sources.diagnostics.append(
          Diagnostic(.note, "'\(member)' is not shown, as nothing is drawn of it yet"))
        continue
      }
      guard manifest.size == size ?? manifest.size else {
        sources.diagnostics.append(
          Diagnostic(
            .warning, "'\(member)' is not shown, as its pictures have another size; reload it"))
        continue
      }
      size = manifest.size
      sources.manifests[member] = manifest
    }
    return sources
  }

  /// Writes the pictures and the manifest; the former output stays where that fails.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - plan: Who is shown when.
  ///   - sources: What the members have.
  ///   - rules: The device's shortest interval is among them.
  ///   - now: The time of the plan.
  /// - Returns: The manifest; `nil` where no member has a picture yet, and nothing is written.
  /// - Throws: ``StoreError`` where the disk does not take it, or another run writes the stack.
  @discardableResult
  package func write(
    _ stack: WidgetStack, _ plan: StackPlan, _ sources: Sources, rules: StackRules, now: Timestamp
  ) throws(StoreError) -> Manifest? {
    let quiet = rules.quiet(like: sources.manifests.values.first)
    let frames = StackFrame.frames(
      of: plan, sources.manifests, shortestInterval: rules.cadence, quiet: quiet, now: now)
    guard let first = frames.first, let model = sources.manifests[first.member] else { return nil }
    guard let writer = try store.writerIfFree(device: stack.device, instance: stack.id) else {
      throw store.busy(device: stack.device, instance: stack.id)
    }
    // A writer that is not finished takes back what it wrote.
    var pictures = StackFrames(
      stack: stack, store: store, size: model.size, refresh: rules.refresh,
      palette: Palette.known.first { $0.id == model.device.palette })
    let written = try pictures.write(frames, sources.manifests, to: writer)
    guard !written.isEmpty else { return nil }
    var manifest = manifest(
      of: stack, model, written, reload: reload(sources.manifests, plan),
      omitted: omission(sources.manifests, written), sources.diagnostics + pictures.diagnostics,
      now: now)
    manifest.nextWake = manifest.wakePlan(quiet: quiet).wake(after: now)
    try writer.finish(manifest)
    return manifest
  }

  private func manifest(
    of stack: WidgetStack, _ model: Manifest, _ frames: [Manifest.Frame],
    reload: Manifest.Reload, omitted: Manifest.Omission?, _ diagnostics: [Diagnostic],
    now: Timestamp
  ) -> Manifest {
    Manifest(
      kind: stack.id, family: stack.family.description, instance: stack.id,
      stack: Manifest.Stack(members: stack.members), device: model.device, size: model.size,
      locale: model.locale, timeZone: model.timeZone, colorScheme: model.colorScheme,
      generatedAt: now, reload: reload, frames: frames, omitted: omitted,
      diagnostics: diagnostics)
  }

  /// The first that is missing of a member that is shown.
  private func omission(
    _ manifests: [WidgetInstance.ID: Manifest], _ frames: [Manifest.Frame]
  ) -> Manifest.Omission? {
    let shown = Set(frames.compactMap(\.instance))
    return shown.compactMap { manifests[$0]?.omitted?.from }.min().map(Manifest.Omission.init)
  }

  /// New pictures come with the first member that asks, and at the end of the plan at the latest.
  private func reload(
    _ manifests: [WidgetInstance.ID: Manifest], _ plan: StackPlan
  ) -> Manifest.Reload {
    Manifest.Reload(.after, date: (manifests.values.compactMap(\.reload.date) + [plan.end]).min())
  }
}
