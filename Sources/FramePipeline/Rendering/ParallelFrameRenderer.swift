import CairoBackend
import Graphics
import PixelOutput
import Synchronization
import WidgetTimeline

/// Draws a timeline's frames on several threads; the result does not depend on their number.
struct ParallelFrameRenderer: Sendable {
  let definition: WidgetDefinition
  let family: WidgetFamily
  let settings: RenderSettings
  let renderEnvironment: RenderEnvironment
  let measuresStages: Bool
  let engines: TextEnginePool
  /// The pictures that instances share; `nil` draws all.
  let cache: RenderCache?

  /// The drawn frames.
  struct Result: Sendable {
    var frames: [Manifest.Frame] = []
    /// The first change of a text that no frame shows.
    var omitted: Timestamp?
    var log = DiagnosticLog()
    var times = StageDurations()
    var renders = RenderCounts()
  }

  /// Draws every frame and stores its picture.
  func draw(
    _ timeline: PlannedTimeline, into writer: FrameWriter,
    progress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
  ) async throws -> Result {
    let chunks = FrameChunk.chunks(
      of: timeline, expansion: try expansion(of: timeline), threadCount: settings.threadCount)
    let layout = try EntryLayout(
      definition, family: family, settings: settings, renderEnvironment: renderEnvironment,
      engines: engines)
    defer { layout.endLease() }
    // A single thread takes turns with the main actor, so that the process uses one processor.
    let laysOutAhead = chunks.count > 1
    let counter = FrameCounter(all: timeline.frames.count, progress: progress)
    let drawn = try await withThrowingTaskGroup(of: (Int, FrameChunk.Result).self) { group in
      for (index, chunk) in chunks.enumerated() {
        group.addTask {
          let renderer = FrameRenderer(sharing: layout, clock: StageTimer(isOn: measuresStages))
          return (
            index,
            try await chunk.draw(
              with: renderer, into: writer, sharing: cache, laysOutAhead: laysOutAhead,
              onFrame: counter.count(added:))
          )
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return merged(chunks.indices.compactMap { drawn[$0] }, reload: timeline.reload)
  }

  private func expansion(of timeline: PlannedTimeline) throws(RenderError) -> ClockExpansion {
    let canvas = settings.placement(of: try settings.displayFamily(of: family)).canvas
    let now = Timestamp(renderEnvironment.now)
    let start = max(timeline.frames.first?.date ?? now, now)
    return ClockExpansion(
      pace: settings.clockPace, start: start, end: timeline.clockEnd(from: start),
      pixels: max(canvas.width, canvas.height), quiet: settings.quiet(in: renderEnvironment))
  }

  /// Merges chunks in order: compares each chunk's first frame with the previous chunk's last one, and plans the
  /// refreshes of all frames.
  private func merged(_ chunks: [FrameChunk.Result], reload: Manifest.Reload) -> Result {
    var result = Result()
    var last: QuantizedBitmap?
    for var chunk in chunks {
      if let first = chunk.first, !chunk.frames.isEmpty {
        chunk.frames[0].dirty = dirty(from: last, to: first)
      }
      result.frames += chunk.frames
      result.omitted = result.omitted ?? chunk.omitted
      result.log.add(chunk.log)
      result.times.add(chunk.times)
      result.renders.add(chunk.renders)
      last = chunk.last
    }
    if let size = last?.scanlines {
      result.frames.planRefreshes(
        settings.device.refresh, size: PixelSize(size.width, size.height))
    }
    let now = Timestamp(renderEnvironment.now)
    let staleness = Staleness(reload, now: now, quiet: settings.quiet(in: renderEnvironment))
    for index in result.frames.indices {
      staleness.mark(&result.frames[index], inManifestOf: now)
    }
    return result
  }

  private func dirty(from last: QuantizedBitmap?, to first: QuantizedBitmap) -> [PictureRect] {
    guard let last else {
      let size = first.scanlines
      return [PictureRect(x: 0, y: 0, width: size.width, height: size.height)]
    }
    return DirtyRectangles.between(last, first, alignment: settings.device.refresh.alignment)
      .map(PictureRect.init)
  }
}

/// Counts drawn frames for the progress callback.
private final class FrameCounter: Sendable {
  private struct Count {
    var done = 0
    var all: Int
  }

  private let progress: (@Sendable (Int, Int) -> Void)?
  private let frames: Mutex<Count>

  init(all: Int, progress: (@Sendable (Int, Int) -> Void)?) {
    frames = Mutex(Count(all: all))
    self.progress = progress
  }

  func count(added: Int) {
    guard let progress else { return }
    frames.withLock { frames in
      frames.done += 1
      frames.all += added
      progress(frames.done, frames.all)
    }
  }
}

/// A limited list of distinct diagnostics, in the order in which they occurred.
///
/// Equal findings about the texts of several frames become one diagnostic with the number of frames.
struct DiagnosticLog {
  /// The maximum number of diagnostics; one more says that there were others.
  static let limit = 200

  private var list: [Diagnostic] = []
  private var known: [String: Int] = [:]

  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let key = diagnostic.coalescingKey
      if let index = known[key] {
        list[index].coalesce(diagnostic)
      } else if list.count <= Self.limit {
        known[key] = list.count
        list.append(diagnostic)
      }
    }
  }

  mutating func add(_ other: DiagnosticLog) { add(other.list) }

  /// The diagnostics, at most one more than the limit.
  var diagnostics: [Diagnostic] {
    guard list.count > Self.limit else { return list }
    return list.prefix(Self.limit) + [
      Diagnostic(.warning, "there are more than these \(Self.limit) messages; fix these first")
    ]
  }
}
