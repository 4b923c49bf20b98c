import Graphics
import PixelOutput
import Synchronization
import WidgetTimeline

/// Draws a timeline's frames with some workers; the result does not tell how many there were.
struct FrameProduction: Sendable {
  let definition: WidgetDefinition
  let family: WidgetFamily
  let settings: RenderSettings
  let world: World
  let measuresStages: Bool

  /// What drawing gave.
  struct Result: Sendable {
    var frames: [Manifest.Frame] = []
    var log = DiagnosticLog()
    var times = StageTimes()
  }

  /// Draws every frame and stores its picture.
  func draw(
    _ timeline: PlannedTimeline, into writer: FrameWriter,
    progress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
  ) async throws -> Result {
    let chunks = FrameChunk.chunks(
      of: timeline.frames, entries: timeline.entries, workers: settings.workers)
    let counter = FrameCounter(all: timeline.frames.count, progress: progress)
    let drawn = try await withThrowingTaskGroup(of: (Int, FrameChunk.Result).self) { group in
      for (index, chunk) in chunks.enumerated() {
        group.addTask {
          let clock = StageClock(isOn: measuresStages)
          let renderer = try FrameRenderer(
            definition, family: family, settings: settings, world: world, clock: clock)
          return (index, try chunk.draw(with: renderer, into: writer, onFrame: counter.count))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return joined(chunks.indices.compactMap { drawn[$0] })
  }

  /// Joins chunks in order; a chunk's first frame is compared with the last one of the chunk before.
  private func joined(_ chunks: [FrameChunk.Result]) -> Result {
    var result = Result()
    var last: EncodedPixels?
    for var chunk in chunks {
      if let first = chunk.first, !chunk.frames.isEmpty {
        chunk.frames[0].dirty = dirty(from: last, to: first)
      }
      result.frames += chunk.frames
      result.log.add(chunk.log)
      result.times.add(chunk.times)
      last = chunk.last
    }
    return result
  }

  private func dirty(from last: EncodedPixels?, to first: EncodedPixels) -> [PictureRect] {
    guard let last else {
      let size = first.scanlines
      return [PictureRect(x: 0, y: 0, width: size.width, height: size.height)]
    }
    return DirtyRectangles.between(last, first).map(PictureRect.init)
  }
}

/// Counts frames for somebody who waits.
private final class FrameCounter: Sendable {
  private let all: Int
  private let progress: (@Sendable (Int, Int) -> Void)?
  private let done = Mutex(0)

  init(all: Int, progress: (@Sendable (Int, Int) -> Void)?) {
    self.all = all
    self.progress = progress
  }

  func count() {
    guard let progress else { return }
    done.withLock { done in
      done += 1
      progress(done, all)
    }
  }
}
