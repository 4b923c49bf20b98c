import Foundation
import Graphics
package import PixelOutput
import WidgetUI

/// Puts the pictures of a screen's members together: one manifest with pictures for the whole.
package struct ScreenComposer: Sendable {
  package let store: FrameStore
  /// The locale and the zone of the screen's texts, and the time.
  package let renderEnvironment: RenderEnvironment
  package var compression = Compression.small
  /// The page beside the manifest.
  package var page = KioskPage()

  package init(store: FrameStore, renderEnvironment: RenderEnvironment) {
    self.store = store
    self.renderEnvironment = renderEnvironment
  }

  /// Writes the screen's pictures and manifest; the former output stays where that fails.
  ///
  /// - Parameters:
  ///   - plan: Where the slots are.
  ///   - schedule: Who is seen in them when.
  /// - Returns: The manifest; `nil` where no member has a picture yet, and nothing is written.
  /// - Throws: ``StoreError`` where the disk does not take it, or another run writes the screen;
  ///   `FrameEncodingError` where a picture is too large for the device; ``ManifestError`` where what one
  ///   frame says is more than readers take.
  @discardableResult
  package func write(_ plan: ScreenPlan, _ schedule: ScreenSchedule) throws -> Manifest? {
    let sources = ScreenSources(plan, schedule, store: store)
    guard let updated = sources.all.map(\.generatedAt).max() else { return nil }
    let now = Timestamp(renderEnvironment.now)
    let days =
      plan.file.statusLine == nil
      ? [] : ScreenDays.starts(from: renderEnvironment.now, in: renderEnvironment.calendar)
    let quiet = QuietTime(plan.device.quietHours, zone: renderEnvironment.timeZone)
    let timeline = ScreenTimeline(plan, schedule, sources, days: days, quiet: quiet, now: now)
    guard let writer = try store.writerIfFree(device: plan.device.id, instance: plan.file.name)
    else {
      throw store.busy(device: plan.device.id, instance: plan.file.name)
    }
    var drawing = ScreenDrawing(
      plan, sources,
      statusLine: StatusLineDrawing(
        plan, renderEnvironment: renderEnvironment, days: days, updated: updated),
      store: store, compression: compression)
    // A writer that is not finished takes back what it wrote.
    let scheme = schedule.scheme(at: now)
    var frames = try frames(of: timeline, beside: scheme, &drawing, to: writer)
    frames.planRefreshes(plan.device.refresh, size: plan.device.size)
    var manifest = manifest(of: plan, schedule, sources, frames)
    manifest.omitted = [timeline.omitted, sources.omitted].compactMap { $0 }.min()
      .map(Manifest.Omission.init)
    manifest.diagnostics = sources.diagnostics + timeline.diagnostics + drawing.diagnostics
    manifest = try manifest.fitting()
    manifest.nextWake = manifest.wakePlan(quiet: quiet).wake(after: now)
    try writer.finish(manifest, page: page)
    return manifest
  }

  private func frames(
    of timeline: ScreenTimeline, beside scheme: ColorScheme, _ drawing: inout ScreenDrawing,
    to writer: FrameWriter
  ) throws -> [Manifest.Frame] {
    var frames: [Manifest.Frame] = []
    var pictures: [ScreenSnapshot: Manifest.Picture] = [:]
    for shown in timeline.frames {
      try Task.checkCancellation()
      let (pixels, dirty) = try drawing.draw(shown.moment)
      let known = dirty.isEmpty ? frames.last?.picture : pictures[shown.moment]
      let picture = try known ?? drawing.store(pixels, with: writer)
      pictures[shown.moment] = picture
      let frame = ScreenFrame(
        drawing.plan, drawing.sources, shown, beside: scheme, renderEnvironment
      )
      .frame(picture, dirty.map(PictureRect.init))
      if let last = frames.last, frame.looksLike(last) {
        frames[frames.count - 1].until = frame.until
      } else {
        frames.append(frame)
      }
    }
    return frames
  }

  private func manifest(
    of plan: ScreenPlan, _ schedule: ScreenSchedule, _ sources: ScreenSources,
    _ frames: [Manifest.Frame]
  ) -> Manifest {
    let now = Timestamp(renderEnvironment.now)
    return Manifest(
      kind: plan.file.name, family: DisplayFamily.systemExtraLarge.rawValue,
      instance: plan.file.name, screen: Manifest.Screen(slots: slots(of: plan, schedule)),
      device: Manifest.Device(plan.device), size: Manifest.PictureSize(plan.device.size),
      locale: renderEnvironment.locale.identifier, timeZone: renderEnvironment.timeZone.identifier,
      colorScheme: schedule.scheme(at: now).rawValue, generatedAt: now,
      reload: reload(sources, schedule, plan), frames: frames, diagnostics: [])
  }

  private func slots(of plan: ScreenPlan, _ schedule: ScreenSchedule) -> [Manifest.Screen.Slot] {
    zip(plan.slots, schedule.slots).map { slot, schedule in
      var instances: [String] = []
      for name in schedule.turns.compactMap(\.member?.instance) where !instances.contains(name) {
        instances.append(name)
      }
      return Manifest.Screen.Slot(
        name: slot.slot.name, region: slot.region, instances: instances)
    }
  }

  /// New pictures come with the first member that asks, and at the end of what is known at the latest.
  private func reload(
    _ sources: ScreenSources, _ schedule: ScreenSchedule, _ plan: ScreenPlan
  ) -> Manifest.Reload {
    let days = plan.file.statusLine.map { _ in
      ScreenDays.starts(from: renderEnvironment.now, in: renderEnvironment.calendar).last
    }
    let dates =
      sources.all.compactMap(\.reload.date) + [schedule.end, days ?? nil].compactMap { $0 }
    return dates.min().map { Manifest.Reload(.after, date: $0) } ?? Manifest.Reload(.never)
  }
}

extension Manifest.Frame {
  /// Whether a person sees, hears and taps the same.
  fileprivate func looksLike(_ other: Manifest.Frame) -> Bool {
    picture == other.picture && description == other.description && taps == other.taps
      && staleAfter == other.staleAfter && generatedAt == other.generatedAt
      && colorScheme == other.colorScheme
  }
}

/// The days that a screen is made for: what follows the calendar in it is right for so long.
enum ScreenDays {
  /// So many, the present one included.
  static let count = 8

  /// The beginnings of the present day and those after it.
  static func starts(from now: Date, in calendar: Calendar) -> [Timestamp] {
    let today = calendar.startOfDay(for: now)
    return (0..<count).compactMap { index in
      calendar.date(byAdding: .day, value: index, to: today)
        .map { Timestamp(calendar.startOfDay(for: $0)) }
    }
  }
}
