import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// Consecutive frames that one worker draws.
struct FrameChunk: Sendable {
  /// The frames of a drawn chunk, with the pixels of its first and last frame for comparison with the adjacent chunks.
  struct Result: Sendable {
    var frames: [Manifest.Frame] = []
    var first: QuantizedBitmap?
    var last: QuantizedBitmap?
    /// The first change of a text that no frame shows.
    var omitted: Timestamp?
    var log = DiagnosticLog()
    var times = StageDurations()
  }

  var planned: ArraySlice<PlannedFrame>
  var entries: [RenderableEntry]
  var expansion: ClockExpansion

  /// Draws the frames and stores their pictures; calls `onFrame` after each with the number of frames added to the
  /// plan.
  func draw(
    with renderer: FrameRenderer, into writer: FrameWriter, onFrame: (_ added: Int) -> Void
  ) async throws -> Result {
    var drawing = ChunkRenderer(renderer: renderer, writer: writer)
    for planned in planned { try await draw(planned, &drawing, onFrame) }
    drawing.result.times = renderer.clock.times
    return drawing.result
  }

  /// Draws an entry, and draws it again whenever its texts change.
  private func draw(
    _ planned: PlannedFrame, _ drawing: inout ChunkRenderer, _ onFrame: (_ added: Int) -> Void
  ) async throws {
    let entry = entries[planned.entry]
    var time = max(planned.date, expansion.start)
    var lowered = await drawing.lower(
      entry, at: time, showsSeconds: expansion.showsSeconds(at: time))
    // An entry that does not read the clock has looked the same since its date.
    let first = lowered.readings.hasDependencies ? time : planned.date
    try drawing.add(lowered, planned.changed(to: first), of: entry)
    onFrame(0)
    while true {
      try Task.checkCancellation()
      switch expansion.step(after: time, lowered.readings, until: planned.until) {
      case .end: return
      case .omitted(let change): return drawing.omit(change)
      case .frame(let next, let omitted):
        omitted.map { drawing.omit($0) }
        time = next
        lowered = await drawing.lower(
          entry, at: time, showsSeconds: expansion.showsSeconds(at: time))
        try drawing.addChange(lowered, planned.changed(to: time), of: entry)
        onFrame(1)
      }
    }
  }
}

extension PlannedFrame {
  fileprivate func changed(to date: Timestamp) -> PlannedFrame {
    PlannedFrame(entry: entry, date: date, until: until)
  }
}

extension FrameChunk {
  /// Splits a timeline into chunks of about equal size, one per worker.
  static func chunks(
    of timeline: PlannedTimeline, expansion: ClockExpansion, workers: Int
  ) -> [FrameChunk] {
    let frames = timeline.frames
    let count = max(1, min(workers, frames.count))
    return (0..<count).map { index in
      let range = frames.count * index / count..<frames.count * (index + 1) / count
      return FrameChunk(planned: frames[range], entries: timeline.entries, expansion: expansion)
    }
  }
}
