import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// Frames that follow each other and are drawn by one worker.
struct FrameChunk: Sendable {
  /// What drawing a chunk gave; the pixels of its ends tell what differs from the chunks beside it.
  struct Result: Sendable {
    var frames: [Manifest.Frame] = []
    var first: QuantizedBitmap?
    var last: QuantizedBitmap?
    /// The first change of a text that no frame shows.
    var omitted: Timestamp?
    var log = DiagnosticLog()
    var times = StageTimes()
  }

  var planned: ArraySlice<PlannedFrame>
  var entries: [RenderableEntry]
  var expansion: ClockExpansion

  /// Draws the frames and stores their pictures; `onFrame` is called after each, with how many more there
  /// are than were planned.
  func draw(
    with renderer: FrameRenderer, into writer: FrameWriter, onFrame: (_ added: Int) -> Void
  ) throws -> Result {
    var drawing = ChunkDrawing(renderer: renderer, writer: writer)
    for planned in planned { try draw(planned, &drawing, onFrame) }
    drawing.result.times = renderer.clock.times
    return drawing.result
  }

  /// Draws an entry, and again whenever its texts have changed.
  private func draw(
    _ planned: PlannedFrame, _ drawing: inout ChunkDrawing, _ onFrame: (_ added: Int) -> Void
  ) throws {
    let entry = entries[planned.entry]
    var time = max(planned.date, expansion.start)
    var lowered = drawing.lower(entry, at: time, showsSeconds: expansion.showsSeconds(at: time))
    // What does not read the clock has been the same since its entry's date.
    let first = lowered.readings.areAny ? time : planned.date
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
        lowered = drawing.lower(entry, at: time, showsSeconds: expansion.showsSeconds(at: time))
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
  /// Splits a timeline into about equal chunks, one a worker.
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
