import Foundation
import Graphics
package import PixelOutput
import WidgetUI

/// Composes the frames of a screen's or a stack's members into one timeline with its own manifest.
package struct ScreenComposer: Sendable {
  package let store: FrameStore
  /// The time, and the locale and time zone of the screen's texts.
  package let renderEnvironment: RenderEnvironment
  package var compression = Compression.small
  /// The page next to the manifest; a stack has none.
  package var page = KioskPage()
  /// The decoded frames of members.
  let cache: FrameCache

  package init(
    store: FrameStore, renderEnvironment: RenderEnvironment, cache: FrameCache = FrameCache()
  ) {
    self.store = store
    self.renderEnvironment = renderEnvironment
    self.cache = cache
  }

  /// Writes a screen's frames and manifest.
  ///
  /// - Returns: The manifest, or `nil` if no member has a frame yet and nothing was written.
  /// - Throws: The errors of ``write(_:_:_:)``.
  @discardableResult
  package func write(_ plan: ScreenPlan, _ schedule: ScreenSchedule) throws -> Manifest? {
    try write(
      CompositionPlan(plan), schedule, ScreenSources(plan, schedule, store: store))
  }

  /// Writes the frames and the manifest of a composition; if this fails, the previous output stays.
  ///
  /// - Parameters:
  ///   - plan: The cells and their positions.
  ///   - schedule: The members in each cell over time.
  ///   - sources: The manifests of the members.
  /// - Returns: The manifest, or `nil` if no member has a frame yet and nothing was written.
  /// - Throws: ``StoreError`` if the files cannot be written, or another run writes the same output;
  ///   `FrameEncodingError` if a frame is too large for the device; ``ManifestError`` if the description of a frame
  ///   exceeds the limits of readers.
  @discardableResult
  package func write(
    _ plan: CompositionPlan, _ schedule: ScreenSchedule, _ sources: ScreenSources
  ) throws -> Manifest? {
    guard let updated = sources.all.map(\.generatedAt).max() else { return nil }
    let days = days(of: plan)
    let quiet = QuietTime(plan.device.quietHours, zone: renderEnvironment.timeZone)
    let timeline = ScreenTimeline(plan, schedule, sources, days: days, quiet: quiet, now: now)
    guard let writer = try store.tryWriter(device: plan.device.id, instance: plan.name)
    else {
      throw store.busy(device: plan.device.id, instance: plan.name)
    }
    let members = MemberFrames(store: store, device: plan.device, cache: cache)
    var drawing: any CompositionDrawing =
      switch plan.subject {
      case .screen(let screen):
        ScreenDrawing(
          screen, sources,
          statusLine: StatusLineDrawing(
            screen, renderEnvironment: renderEnvironment, days: days, updated: updated),
          members: members, compression: compression)
      case .stack: StackDrawing(plan, sources, members: members)
      }
    // An unfinished writer removes what it wrote.
    var frames = try frames(
      of: timeline, plan, sources, beside: schedule.scheme(at: now), &drawing, to: writer)
    guard !frames.isEmpty else { return nil }
    frames.planRefreshes(plan.device.refresh, size: plan.size)
    var manifest = manifest(of: plan, schedule, frames)
    manifest.reload = reload(sources, schedule, days)
    manifest.omitted = [timeline.omitted, sources.omitted(in: timeline.frames)]
      .compactMap { $0 }.min().map(Manifest.Omission.init)
    manifest.diagnostics = sources.diagnostics + timeline.diagnostics + drawing.diagnostics
    manifest = try manifest.fitting()
    manifest.planNextWake(quiet: quiet)
    try writer.finish(manifest, page: plan.screen == nil ? nil : page)
    return manifest
  }

  var now: Timestamp { Timestamp(renderEnvironment.now) }

  /// Returns the starts of the days that a status line shows.
  func days(of plan: CompositionPlan) -> [Timestamp] {
    guard plan.screen?.file.statusLine != nil else { return [] }
    let calendar = renderEnvironment.calendar
    let today = calendar.startOfDay(for: renderEnvironment.now)
    return (0..<CompositionHorizon.days).compactMap { index in
      calendar.date(byAdding: .day, value: index, to: today)
        .map { Timestamp(calendar.startOfDay(for: $0)) }
    }
  }

  private func frames(
    of timeline: ScreenTimeline, _ plan: CompositionPlan, _ sources: ScreenSources,
    beside scheme: ColorScheme, _ drawing: inout any CompositionDrawing, to writer: FrameWriter
  ) throws -> [Manifest.Frame] {
    var frames: [(frame: Manifest.Frame, staleness: Staleness?)] = []
    for shown in timeline.frames {
      try Task.checkCancellation()
      guard let drawn = try drawing.draw(shown.snapshot, with: writer) else {
        if !frames.isEmpty { frames[frames.count - 1].frame.until = shown.until }
        continue
      }
      let composed = ScreenFrame(plan, sources, shown, renderEnvironment)
      let (frame, staleness) = (composed.frame(drawn, beside: scheme), composed.staleness)
      // A stack's frames with different relevance are separate even if they are equivalent.
      if let last = frames.last, frame.isEquivalent(to: last.frame), staleness == last.staleness,
        frame.entry == last.frame.entry, frame.relevance == last.frame.relevance
      {
        frames[frames.count - 1].frame.until = frame.until
      } else {
        frames.append((frame, staleness))
      }
    }
    return frames.map { frame, staleness in
      var frame = frame
      if let staleness {
        staleness.mark(&frame, inManifestOf: now)
      } else {
        (frame.staleAfter, frame.generatedAt) = (nil, nil)
      }
      return frame
    }
  }

  private func manifest(
    of plan: CompositionPlan, _ schedule: ScreenSchedule, _ frames: [Manifest.Frame]
  ) -> Manifest {
    var manifest = Manifest(
      kind: plan.name, family: DisplayFamily.systemExtraLarge.rawValue, instance: plan.name,
      device: Manifest.Device(plan.device), size: Manifest.PictureSize(plan.size),
      locale: renderEnvironment.locale.identifier, timeZone: renderEnvironment.timeZone.identifier,
      colorScheme: schedule.scheme(at: now).rawValue, generatedAt: now,
      reload: Manifest.Reload(.never), frames: frames, diagnostics: [])
    switch plan.subject {
    case .screen(let screen):
      manifest.screen = Manifest.Screen(slots: slots(of: screen, schedule))
    case .stack(let members, let family):
      manifest.family = family
      manifest.stack = Manifest.Stack(members: members)
    }
    return manifest
  }

  private func slots(of plan: ScreenPlan, _ schedule: ScreenSchedule) -> [Manifest.Screen.Slot] {
    zip(plan.slots, schedule.slots).map { slot, schedule in
      var instances: [String] = []
      for name in schedule.members.map(\.instance) where !instances.contains(name) {
        instances.append(name)
      }
      return Manifest.Screen.Slot(
        name: slot.slot.name, region: slot.region, instances: instances)
    }
  }

  /// Returns when to reload: with the earliest reload of a member, and at the end of the schedule at the latest.
  private func reload(
    _ sources: ScreenSources, _ schedule: ScreenSchedule, _ days: [Timestamp]
  ) -> Manifest.Reload {
    let dates = sources.all.compactMap(\.reload.date) + [schedule.end, days.last].compactMap { $0 }
    return dates.min().map { Manifest.Reload(.after, date: $0) } ?? Manifest.Reload(.never)
  }
}
