package import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// The state of drawing a chunk of frames, one after another.
struct ChunkRenderer {
  let renderer: FrameRenderer
  let writer: FrameWriter
  /// The pictures that instances share; `nil` draws all.
  let cache: RenderCache?
  private(set) var drawn = RenderedFrameCache()
  var result = FrameChunk.Result()

  init(renderer: FrameRenderer, writer: FrameWriter, cache: RenderCache? = nil) {
    self.renderer = renderer
    self.writer = writer
    self.cache = cache
  }

  /// Records a change that no frame shows.
  mutating func omit(_ change: Timestamp) {
    result.omitted = min(result.omitted ?? change, change)
  }

  /// Adds a frame.
  mutating func add(
    _ lowered: LoweredFrame, _ planned: PlannedFrame, of entry: RenderableEntry
  ) throws {
    try Task.checkCancellation()
    let (frame, drawn) = try frame(lowered, planned, of: entry)
    append(frame, drawn)
  }

  /// Adds a later frame of the same entry, unless it equals the previous one.
  mutating func addChange(
    _ lowered: LoweredFrame, _ planned: PlannedFrame, of entry: RenderableEntry
  ) throws {
    let (frame, drawn) = try frame(lowered, planned, of: entry)
    guard let last = result.frames.last, !frame.isEquivalent(to: last) else { return }
    result.frames[result.frames.count - 1].until = frame.date
    append(frame, drawn)
  }

  private mutating func append(_ frame: Manifest.Frame, _ drawn: RenderedFrameCache.Frame) {
    var frame = frame
    let pixels = drawn.pixels
    result.log.add(
      drawn.findings.map { finding in
        var finding = finding
        finding.firstFrame = frame.date.text
        return Diagnostic(finding)
      })
    if let last = result.last {
      frame.dirty = renderer.clock.measure(.compare) {
        DirtyRectangles.between(last, pixels, alignment: renderer.alignment).map(PictureRect.init)
      }
    }
    result.frames.append(frame)
    if result.first == nil { result.first = pixels }
    result.last = pixels
  }

  private mutating func frame(
    _ lowered: LoweredFrame, _ planned: PlannedFrame, of entry: RenderableEntry
  ) throws -> (Manifest.Frame, RenderedFrameCache.Frame) {
    let list = lowered.list
    renderer.clock.add(lowered.duration, to: .layout)
    result.log.add(lowered.diagnostics)
    let taps = renderer.tapMap(of: list)
    result.log.add(taps.diagnostics)
    let known = drawn.frame(of: list)
    let picture = try known ?? render(list, planned)
    if known == nil { drawn.add(picture) }
    let date = Timestamp(entry.date)
    let frame = Manifest.Frame(
      date: planned.date, until: planned.until, entry: date == planned.date ? nil : date,
      picture: picture.picture, dirty: [],
      relevance: entry.relevance.map(Manifest.Relevance.init),
      description: AccessibilityDescription.text(of: list), taps: taps.taps)
    return (frame, picture)
  }

  /// Finds the picture of a display list among those that instances share, or draws it.
  private mutating func render(
    _ list: DisplayList, _ planned: PlannedFrame
  ) throws -> RenderedFrameCache.Frame {
    guard let cache,
      let key = renderer.clock.measure(.share, { renderer.key(of: list) })
    else { return try draw(list, planned).frame }
    let found = renderer.clock.measure(.share) { renderer.render(for: key, in: cache) }
    guard let found else {
      let (frame, isComplete) = try draw(list, planned)
      // What could not be drawn may be drawable elsewhere, and its diagnostics belong to each manifest.
      if isComplete {
        renderer.clock.measure(.share) {
          cache.add(frame.picture, findings: frame.findings, for: key)
        }
      }
      return frame
    }
    result.renders.shared += 1
    let picture = try renderer.clock.measure(.store) {
      try writer.store(found.file, as: renderer.format, sharedBy: cache)
    }
    return RenderedFrameCache.Frame(
      list: list, pixels: found.pixels, picture: picture, findings: found.findings)
  }

  /// Draws a display list and stores the picture; returns whether the drawing is complete.
  private mutating func draw(
    _ list: DisplayList, _ planned: PlannedFrame
  ) throws -> (frame: RenderedFrameCache.Frame, isComplete: Bool) {
    let (pixels, diagnostics) = renderer.pixels(of: list)
    result.log.add(diagnostics)
    result.renders.drawn += 1
    let file: [UInt8]
    do throws(FrameEncodingError) {
      file = try renderer.encode(pixels)
    } catch {
      throw RenderError.encoding(error, kind: renderer.definition.kind, frame: planned.date)
    }
    let picture = try renderer.clock.measure(.store) {
      try writer.store(file, as: renderer.format, sharedBy: cache)
    }
    let frame = RenderedFrameCache.Frame(
      list: list, pixels: pixels, picture: picture,
      findings: renderer.findings(in: list, quantized: pixels))
    return (frame, diagnostics.isEmpty)
  }
}

extension Manifest.Relevance {
  /// Converts the score by its decimal digits: 0.8 as a `Float` would be 0.800000011920929 as a `Double`.
  init(_ relevance: TimelineEntryRelevance) {
    self.init(
      score: Double("\(relevance.score)") ?? Double(relevance.score), duration: relevance.duration)
  }
}

/// A cache of a thread's last display lists with their pixels, so that equal ones are not drawn again.
///
/// It holds only a few, so that memory does not grow with the number of frames.
struct RenderedFrameCache {
  /// A display list, its pixels and its file.
  struct Frame {
    let list: DisplayList
    let pixels: QuantizedBitmap
    let picture: Manifest.Picture
    /// The findings about its texts.
    let findings: [TextFinding]
  }

  private static let maximumFrames = 4
  private static let maximumBytes = 4 << 20

  /// Least recently used first.
  private var frames: [Frame] = []

  /// Returns the frame with an equal display list and marks it as most recently used.
  mutating func frame(of list: DisplayList) -> Frame? {
    guard let index = frames.lastIndex(where: { $0.list == list }) else { return nil }
    let frame = frames.remove(at: index)
    frames.append(frame)
    return frame
  }

  mutating func add(_ frame: Frame) {
    frames.append(frame)
    let bytes = frame.pixels.scanlines.bytes.count
    let most = max(1, min(Self.maximumFrames, Self.maximumBytes / max(bytes, 1)))
    frames.removeFirst(max(0, frames.count - most))
  }
}

/// The text alternative of a display list, as a screen reader says it.
package enum AccessibilityDescription {
  /// The maximum number of characters; longer texts are truncated with an ellipsis.
  static let maximumLength = 1000

  /// Returns the words of a display list on one line, or `nil` if it has none.
  package static func text(of list: DisplayList) -> String? {
    // Stops early, because a text may have a hundred thousand characters.
    let words = AccessibilityText.of(list.items).prefix(4 * maximumLength)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.isEmpty { return nil }
    return words.count <= maximumLength ? words : words.prefix(maximumLength - 1) + "…"
  }
}
