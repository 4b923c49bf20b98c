import CairoBackend
import Graphics
import PixelOutput
import Synchronization
import WidgetTimeline

/// Draws a timeline's frames with some workers; the result does not tell how many there were.
struct FrameProduction: Sendable {
  let definition: WidgetDefinition
  let family: WidgetFamily
  let settings: RenderSettings
  let renderEnvironment: RenderEnvironment
  let measuresStages: Bool
  let engines: TextEnginePool

  /// What drawing gave.
  struct Result: Sendable {
    var frames: [Manifest.Frame] = []
    /// The first change of a text that no frame shows.
    var omitted: Timestamp?
    var log = DiagnosticLog()
    var times = StageTimes()
  }

  /// Draws every frame and stores its picture.
  func draw(
    _ timeline: PlannedTimeline, into writer: FrameWriter,
    progress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
  ) async throws -> Result {
    let chunks = FrameChunk.chunks(
      of: timeline, expansion: try expansion(of: timeline), workers: settings.workers)
    let counter = FrameCounter(all: timeline.frames.count, progress: progress)
    let drawn = try await withThrowingTaskGroup(of: (Int, FrameChunk.Result).self) { group in
      for (index, chunk) in chunks.enumerated() {
        group.addTask {
          let clock = StageClock(isOn: measuresStages)
          let renderer = try FrameRenderer(
            definition, family: family, settings: settings, renderEnvironment: renderEnvironment,
            clock: clock,
            engines: engines)
          return (
            index, try chunk.draw(with: renderer, into: writer, onFrame: counter.count(added:))
          )
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return joined(chunks.indices.compactMap { drawn[$0] }, reload: timeline.reload)
  }

  private func expansion(of timeline: PlannedTimeline) throws(RenderError) -> ClockExpansion {
    let canvas = settings.placement(of: try settings.display(of: family)).canvas
    let now = Timestamp(renderEnvironment.now)
    let start = max(timeline.frames.first?.date ?? now, now)
    return ClockExpansion(
      pace: settings.clockPace, start: start, end: timeline.clockEnd(from: start),
      pixels: max(canvas.width, canvas.height), quiet: settings.quiet(in: renderEnvironment))
  }

  /// Joins chunks in order; a chunk's first frame is compared with the last one of the chunk before, and
  /// refreshes are planned over all frames.
  private func joined(_ chunks: [FrameChunk.Result], reload: Manifest.Reload) -> Result {
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

/// Counts frames for somebody who waits.
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

/// Diagnostics in the order they were met, each once, and not without end.
///
/// What frames have in common of their texts is one diagnostic that tells how many they are.
struct DiagnosticLog {
  /// The most diagnostics; a word says where there were more.
  static let limit = 200

  private var list: [Diagnostic] = []
  private var known: [String: Int] = [:]

  mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let key = diagnostic.coalescingKey
      if let place = known[key] {
        list[place].coalesce(diagnostic)
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
      Diagnostic(.warning, "there is more than these \(Self.limit) messages; see to them first")
    ]
  }
}
