package import Graphics
import PixelOutput

/// What a screen shows at a time, in the measured colors of its display's inks, and when that changes.
package struct ScreenProof: Sendable {
  package var picture: PreviewProof
  /// The text for screen readers.
  package var description: String?
  /// The times from the composition's on at which the picture changes; sorted.
  package var changes: [Timestamp]
  package var diagnostics: [Diagnostic]
}

extension ScreenComposer {
  /// Draws one frame of a screen's timeline, and writes nothing.
  ///
  /// - Parameters:
  ///   - plan: The screen.
  ///   - schedule: The members in each slot over time, from the composer's time on.
  ///   - date: The time at which the frame is shown.
  /// - Returns: The frame; slots whose members have no frames are empty.
  /// - Throws: The errors of the encoder.
  package func proof(
    of plan: ScreenPlan, _ schedule: ScreenSchedule, at date: Timestamp
  ) throws -> ScreenProof {
    let composition = CompositionPlan(plan)
    let sources = ScreenSources(plan, schedule, store: store)
    let days = days(of: composition)
    let quiet = QuietTime(plan.device.quietHours, zone: renderEnvironment.timeZone)
    let timeline = ScreenTimeline(
      composition, schedule, sources, days: days, quiet: quiet, now: now)
    let shown =
      timeline.frames.last { $0.date <= date } ?? timeline.frames.first
      ?? ScreenTimeline.Frame(
        date: now, until: nil,
        snapshot: ScreenSnapshot(
          scheme: schedule.scheme(at: date), slots: plan.slots.map { _ in nil }, day: 0))
    var drawing = ScreenDrawing(
      plan, sources,
      statusLine: StatusLineDrawing(
        plan, renderEnvironment: renderEnvironment, days: days,
        updated: sources.all.map(\.generatedAt).max() ?? now),
      members: MemberFrames(store: store, device: plan.device, cache: cache),
      compression: .fast)
    let pixels = try drawing.pixels(of: shown.snapshot)
    return ScreenProof(
      picture: try PreviewProof(pixels, on: plan.device, compression: .fast),
      description: ScreenFrame(composition, sources, shown, renderEnvironment).description,
      changes: timeline.frames.dropFirst().map(\.date),
      diagnostics: sources.diagnostics + drawing.diagnostics)
  }
}
