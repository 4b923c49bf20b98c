import Graphics
import PixelOutput
import WidgetTimeline

/// Frames that follow each other and are drawn by one worker.
struct FrameChunk: Sendable {
  /// What drawing a chunk gave; the pixels of its ends tell what differs from the chunks beside it.
  struct Result: Sendable {
    var frames: [Manifest.Frame] = []
    var first: EncodedPixels?
    var last: EncodedPixels?
    var log = DiagnosticLog()
    var times = StageTimes()
  }

  var planned: ArraySlice<PlannedFrame>
  var entries: [RenderableEntry]

  /// Draws the frames and stores their pictures; `onFrame` is called after each.
  func draw(
    with renderer: FrameRenderer, into writer: FrameWriter, onFrame: () -> Void
  ) throws -> Result {
    var result = Result()
    var drawn = DrawnFrames()
    for planned in planned {
      try Task.checkCancellation()
      let entry = entries[planned.entry]
      let (list, diagnostics) = renderer.displayList(of: entry)
      result.log.add(diagnostics)
      let taps = renderer.tapMap(of: list)
      result.log.add(taps.diagnostics)
      let known = drawn.frame(of: list)
      let frame = try known ?? draw(list, planned, renderer, writer, log: &result.log)
      if known == nil { drawn.add(frame) }
      let dirty = renderer.clock.measure(.compare) {
        result.last.map { DirtyRectangles.between($0, frame.pixels).map(PictureRect.init) }
      }
      result.frames.append(
        Manifest.Frame(
          date: planned.date, until: planned.until, picture: frame.picture, dirty: dirty ?? [],
          relevance: entry.relevance.map(Manifest.Relevance.init),
          description: SpokenDescription.text(of: list), taps: taps.taps))
      if result.first == nil { result.first = frame.pixels }
      result.last = frame.pixels
      onFrame()
    }
    result.times = renderer.clock.times
    return result
  }

  private func draw(
    _ list: DisplayList, _ planned: PlannedFrame, _ renderer: FrameRenderer, _ writer: FrameWriter,
    log: inout DiagnosticLog
  ) throws -> DrawnFrames.Frame {
    let (pixels, diagnostics) = renderer.pixels(of: list)
    log.add(diagnostics)
    let file: [UInt8]
    do throws(FrameEncodingError) {
      file = try renderer.encode(pixels)
    } catch {
      throw RenderError.encoding(error, kind: renderer.definition.kind, frame: planned.date)
    }
    let picture = try renderer.clock.measure(.store) { try writer.store(file) }
    return DrawnFrames.Frame(list: list, pixels: pixels, picture: picture)
  }
}

extension FrameChunk {
  /// Splits a plan into about equal chunks, one a worker.
  static func chunks(
    of planned: [PlannedFrame], entries: [RenderableEntry], workers: Int
  ) -> [FrameChunk] {
    let count = max(1, min(workers, planned.count))
    return (0..<count).map { index in
      let range = planned.count * index / count..<planned.count * (index + 1) / count
      return FrameChunk(planned: planned[range], entries: entries)
    }
  }
}

extension Manifest.Relevance {
  /// The score as its decimal digits say it: 0.8 as a `Float` is 0.800000011920929 as a `Double`.
  init(_ relevance: TimelineEntryRelevance) {
    self.init(
      score: Double("\(relevance.score)") ?? Double(relevance.score), duration: relevance.duration)
  }
}
