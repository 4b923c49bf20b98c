import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// Consecutive frames that one thread draws.
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
    var renders = RenderCounts()
  }

  var planned: ArraySlice<PlannedFrame>
  var entries: [RenderableEntry]
  var expansion: ClockExpansion

  /// Draws the frames and stores their pictures.
  ///
  /// - Parameters:
  ///   - renderer: The renderer of the thread.
  ///   - writer: Where the pictures are stored.
  ///   - cache: The pictures that instances share; `nil` draws all.
  ///   - laysOutAhead: Whether the next frames are laid out while some are drawn.
  ///   - onFrame: Called after each frame with the number of frames added to the plan.
  /// - Returns: The drawn frames, in order.
  /// - Throws: ``RenderError``, ``StoreError`` or `CancellationError`.
  func draw(
    with renderer: FrameRenderer, into writer: FrameWriter, sharing cache: RenderCache? = nil,
    laysOutAhead: Bool, onFrame: (_ added: Int) -> Void
  ) async throws -> Result {
    var drawing = ChunkRenderer(renderer: renderer, writer: writer, cache: cache)
    let layout = ChunkLayout(of: self, with: renderer.layout)
    var batch = await MainActorThread.run { layout.nextBatch() }
    while true {
      let rest = batch.rest
      if let rest, laysOutAhead {
        (batch, _) = try await MainActorThread.run({ rest.nextBatch() }) {
          try draw(batch.steps, with: &drawing, onFrame: onFrame)
        }
      } else {
        try draw(batch.steps, with: &drawing, onFrame: onFrame)
        guard let rest else { break }
        batch = await MainActorThread.run { rest.nextBatch() }
      }
    }
    drawing.result.times = renderer.clock.times
    return drawing.result
  }

  private func draw(
    _ steps: [ChunkLayout.Step], with drawing: inout ChunkRenderer,
    onFrame: (_ added: Int) -> Void
  ) throws {
    for step in steps {
      try Task.checkCancellation()
      switch step {
      case .entry(let lowered, let planned):
        try drawing.add(lowered, planned, of: entries[planned.entry])
        onFrame(0)
      case .change(let lowered, let planned):
        try drawing.addChange(lowered, planned, of: entries[planned.entry])
        onFrame(1)
      case .omitted(let change): drawing.omit(change)
      }
    }
  }
}

/// The layout of a chunk's frames in order, a batch at a time: an entry again whenever its texts change.
///
/// Which frames there are depends on what views read of the clock, not on their pixels.
struct ChunkLayout: Sendable {
  /// What comes next in a chunk.
  enum Step: Sendable {
    /// The first frame of an entry.
    case entry(LoweredFrame, PlannedFrame)
    /// A later frame of the same entry.
    case change(LoweredFrame, PlannedFrame)
    /// The time of a change that no frame shows.
    case omitted(Timestamp)
  }

  /// Frames that were laid out in one visit of the main actor.
  struct Batch: Sendable {
    var steps: [Step] = []
    /// The layout of the frames after these, or `nil` if there are none.
    var rest: ChunkLayout?
  }

  /// The maximum number of frames in a batch.
  ///
  /// Each visit of the main actor costs two changes of threads, and cold caches for both stages: one thread takes 0.91 of
  /// the time in 1 bit that it takes with 4 frames. A thread has the display lists of two batches at most, and another one
  /// waits for as long as the layout of one takes.
  private static let maximumBatchSize = 16

  private let chunk: FrameChunk
  private let layout: EntryLayout
  /// The entries that are not finished; the first one has frames already if there is a `last`.
  private var remaining: ArraySlice<PlannedFrame>
  private var last: (time: Timestamp, readings: ClockDependencies)?
  /// The size of the next batch.
  ///
  /// The first one is a single frame and each further one twice as large, so that every thread can soon begin to draw.
  private var batchSize = 1

  init(of chunk: FrameChunk, with layout: EntryLayout) {
    self.chunk = chunk
    self.layout = layout
    remaining = chunk.planned
  }

  /// Lays out the next frames.
  @MainActor
  func nextBatch() -> Batch {
    var rest = self
    let steps = rest.nextSteps(upTo: batchSize)
    rest.batchSize = min(2 * batchSize, Self.maximumBatchSize)
    return Batch(steps: steps, rest: rest.remaining.isEmpty ? nil : rest)
  }

  @MainActor
  private mutating func nextSteps(upTo maximum: Int) -> [Step] {
    var steps: [Step] = []
    while steps.count < maximum, let planned = remaining.first {
      guard let (time, readings) = last else {
        steps.append(firstStep(of: planned))
        continue
      }
      switch chunk.expansion.step(after: time, readings, until: planned.until) {
      case .end: finishEntry()
      case .omitted(let change):
        steps.append(.omitted(change))
        finishEntry()
      case .frame(let next, let omitted):
        if let omitted { steps.append(.omitted(omitted)) }
        steps.append(.change(lower(planned, at: next), planned.changed(to: next)))
      }
    }
    return steps
  }

  @MainActor
  private mutating func firstStep(of planned: PlannedFrame) -> Step {
    let time = max(planned.date, chunk.expansion.start)
    let lowered = lower(planned, at: time)
    // An entry that does not read the clock has looked the same since its date.
    let first = lowered.readings.hasDependencies ? time : planned.date
    return .entry(lowered, planned.changed(to: first))
  }

  @MainActor
  private mutating func lower(_ planned: PlannedFrame, at time: Timestamp) -> LoweredFrame {
    let entry = chunk.entries[planned.entry]
    // An entry's date may lie between two milliseconds; its first frame is drawn for the exact date.
    let isFirst = Timestamp(entry.date) == time
    let lowered = layout.lowered(
      entry, at: isFirst ? nil : time.date, showsSeconds: chunk.expansion.showsSeconds(at: time))
    last = (time, lowered.readings)
    return lowered
  }

  private mutating func finishEntry() {
    remaining.removeFirst()
    last = nil
  }
}

extension PlannedFrame {
  fileprivate func changed(to date: Timestamp) -> PlannedFrame {
    PlannedFrame(entry: entry, date: date, until: until)
  }
}

extension FrameChunk {
  /// Splits a timeline into chunks of about equal size, one per thread.
  static func chunks(
    of timeline: PlannedTimeline, expansion: ClockExpansion, threadCount: Int
  ) -> [FrameChunk] {
    let frames = timeline.frames
    let count = max(1, min(threadCount, frames.count))
    return (0..<count).map { index in
      let range = frames.count * index / count..<frames.count * (index + 1) / count
      return FrameChunk(planned: frames[range], entries: timeline.entries, expansion: expansion)
    }
  }
}
