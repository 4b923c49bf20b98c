package import FramePipeline
package import Graphics
import WidgetTimeline

/// Writes a stack's output, a manifest with pictures like that of an instance.
package struct StackOutput: Sendable {
  private let store: FrameStore

  package init(store: FrameStore) { self.store = store }

  /// The manifests of a stack's members that are there and fit the slot, and what is to be said of others.
  package func manifests(
    of stack: WidgetStack
  ) -> (manifests: [WidgetInstance.ID: Manifest], diagnostics: [Diagnostic]) {
    var manifests: [WidgetInstance.ID: Manifest] = [:]
    var diagnostics: [Diagnostic] = []
    var size: Manifest.PictureSize?
    for member in stack.members {
      guard let manifest = store.manifest(device: stack.device, instance: member) else {
        diagnostics.append(
          Diagnostic(.note, "'\(member)' is not shown, as nothing is drawn of it yet"))
        continue
      }
      guard manifest.size == size ?? manifest.size else {
        diagnostics.append(
          Diagnostic(
            .warning, "'\(member)' is not shown, as its pictures have another size; render it again"
          ))
        continue
      }
      size = manifest.size
      manifests[member] = manifest
    }
    return (manifests, diagnostics)
  }

  /// Writes the pictures and the manifest; the former output stays where that fails.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - plan: Who is shown when.
  ///   - rules: The device's shortest interval is among them.
  ///   - now: The time of the plan.
  /// - Returns: The manifest; `nil` where no member has a picture yet, and nothing is written.
  /// - Throws: ``StoreError`` where the disk does not take it.
  @discardableResult
  package func write(
    _ stack: WidgetStack, _ plan: StackPlan, rules: StackRules, now: Timestamp
  ) async throws -> Manifest? {
    var (manifests, diagnostics) = manifests(of: stack)
    let frames = StackFrame.frames(
      of: plan, manifests, shortestInterval: rules.cadence, now: now)
    guard let first = frames.first, let model = manifests[first.member] else { return nil }
    let writer = try await store.writer(device: stack.device, instance: stack.id)
    do {
      var pictures = StackPictures(stack: stack, store: store, size: model.size)
      let written = try pictures.write(frames, manifests, to: writer)
      diagnostics += pictures.diagnostics
      guard !written.isEmpty else {
        writer.abandon()
        return nil
      }
      let manifest = manifest(
        of: stack, model, written, reload: reload(manifests, plan), diagnostics, now: now)
      try writer.finish(manifest)
      return manifest
    } catch {
      writer.abandon()
      throw error
    }
  }

  private func manifest(
    of stack: WidgetStack, _ model: Manifest, _ frames: [Manifest.Frame],
    reload: Manifest.Reload, _ diagnostics: [Diagnostic], now: Timestamp
  ) -> Manifest {
    Manifest(
      kind: stack.id, family: stack.family.description, instance: stack.id,
      stack: Manifest.Stack(members: stack.members), device: model.device, size: model.size,
      locale: model.locale, timeZone: model.timeZone, colorScheme: model.colorScheme,
      generatedAt: now, reload: reload, frames: frames, diagnostics: diagnostics)
  }

  /// New pictures come with the first member that asks, and at the end of the plan at the latest.
  private func reload(
    _ manifests: [WidgetInstance.ID: Manifest], _ plan: StackPlan
  ) -> Manifest.Reload {
    Manifest.Reload(.after, date: (manifests.values.compactMap(\.reload.date) + [plan.end]).min())
  }
}
