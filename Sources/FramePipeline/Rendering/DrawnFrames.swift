import Graphics
import PixelOutput

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
