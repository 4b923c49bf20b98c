package import Graphics
import PixelOutput
import WidgetTimeline
import WidgetUI

/// A chunk of frames while it is drawn, one frame after another.
struct ChunkDrawing {
  let renderer: FrameRenderer
  let writer: FrameWriter
  private(set) var drawn = DrawnFrames()
  var result = FrameChunk.Result()

  init(renderer: FrameRenderer, writer: FrameWriter) {
    self.renderer = renderer
    self.writer = writer
  }

  /// The drawing of an entry as it is at a time.
  func lower(_ entry: RenderableEntry, at time: Timestamp, showsSeconds: Bool) -> LoweredFrame {
    // An entry's date may lie between two milliseconds: its first frame is drawn for that very date.
    let isFirst = Timestamp(entry.date) == time
    return renderer.lowered(entry, at: isFirst ? nil : time.date, showsSeconds: showsSeconds)
  }

  /// Notes that a change is not shown.
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

  /// Adds a later frame of the same entry, unless it looks like the one before.
  mutating func addChange(
    _ lowered: LoweredFrame, _ planned: PlannedFrame, of entry: RenderableEntry
  ) throws {
    let (frame, drawn) = try frame(lowered, planned, of: entry)
    guard let last = result.frames.last, !frame.looksLike(last) else { return }
    result.frames[result.frames.count - 1].until = frame.date
    append(frame, drawn)
  }

  private mutating func append(_ frame: Manifest.Frame, _ drawn: DrawnFrames.Frame) {
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
  ) throws -> (Manifest.Frame, DrawnFrames.Frame) {
    let list = lowered.list
    result.log.add(lowered.diagnostics)
    let taps = renderer.tapMap(of: list)
    result.log.add(taps.diagnostics)
    let known = drawn.frame(of: list)
    let picture = try known ?? draw(list, planned)
    if known == nil { drawn.add(picture) }
    let date = Timestamp(entry.date)
    let frame = Manifest.Frame(
      date: planned.date, until: planned.until, entry: date == planned.date ? nil : date,
      picture: picture.picture, dirty: [],
      relevance: entry.relevance.map(Manifest.Relevance.init),
      description: AccessibilityDescription.text(of: list), taps: taps.taps)
    return (frame, picture)
  }

  private mutating func draw(
    _ list: DisplayList, _ planned: PlannedFrame
  ) throws -> DrawnFrames.Frame {
    let (pixels, diagnostics) = renderer.pixels(of: list)
    result.log.add(diagnostics)
    let file: [UInt8]
    do throws(FrameEncodingError) {
      file = try renderer.encode(pixels)
    } catch {
      throw RenderError.encoding(error, kind: renderer.definition.kind, frame: planned.date)
    }
    let picture = try renderer.clock.measure(.store) { try writer.store(file, as: renderer.format) }
    return DrawnFrames.Frame(
      list: list, pixels: pixels, picture: picture,
      findings: renderer.findings(in: list, quantized: pixels))
  }
}

extension Manifest.Relevance {
  /// The score as its decimal digits say it: 0.8 as a `Float` is 0.800000011920929 as a `Double`.
  init(_ relevance: TimelineEntryRelevance) {
    self.init(
      score: Double("\(relevance.score)") ?? Double(relevance.score), duration: relevance.duration)
  }
}

/// The last drawings of a worker with their pixels: an equal one is not drawn again.
///
/// It holds a few only, so that memory does not grow with the number of frames.
struct DrawnFrames {
  /// A drawing, its pixels and its file.
  struct Frame {
    let list: DisplayList
    let pixels: QuantizedBitmap
    let picture: Manifest.Picture
    /// What is wrong with its texts.
    let findings: [TextFinding]
  }

  private static let mostFrames = 4
  private static let mostBytes = 4 << 20

  /// The latest one last.
  private var frames: [Frame] = []

  /// The frame with an equal drawing, which becomes the latest one.
  mutating func frame(of list: DisplayList) -> Frame? {
    guard let index = frames.lastIndex(where: { $0.list == list }) else { return nil }
    let frame = frames.remove(at: index)
    frames.append(frame)
    return frame
  }

  mutating func add(_ frame: Frame) {
    frames.append(frame)
    let bytes = frame.pixels.scanlines.bytes.count
    let most = max(1, min(Self.mostFrames, Self.mostBytes / max(bytes, 1)))
    frames.removeFirst(max(0, frames.count - most))
  }
}

/// A drawing in words, as a screen reader says them.
package enum AccessibilityDescription {
  /// The most characters; what is longer ends with an ellipsis.
  static let longest = 1000

  /// The words of a drawing on one line, or `nil` where there are none.
  package static func text(of list: DisplayList) -> String? {
    // A text of a hundred thousand characters is not looked at to its end.
    let words = AccessibilityText.of(list.items).prefix(4 * longest)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.isEmpty { return nil }
    return words.count <= longest ? words : words.prefix(longest - 1) + "…"
  }
}
