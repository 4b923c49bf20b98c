import Graphics
package import PixelOutput
import Synchronization

/// A cache of the pixels of members' frames, by the digests of their files: a frame that several compositions show is
/// read and decoded once.
///
/// When the cache exceeds its limit, it evicts the least recently used frames.
package final class FrameCache: Sendable {
  /// The properties that determine the pixels: the file's content, and how it is decoded.
  private struct Key: Hashable {
    var sha256: String
    var palette: String
    var size: PixelSize
  }

  private struct State {
    var frames: LRUCache<Key, QuantizedBitmap>
    var reads = 0
  }

  private let state: Mutex<State>

  /// Creates an empty cache.
  ///
  /// - Parameter maximumBytes: The maximum number of bytes of pixels; a single frame may be larger.
  package init(maximumBytes: Int = 32 << 20) {
    state = Mutex(State(frames: LRUCache(limit: maximumBytes)))
  }

  /// The number of files that were read, for tests and measurements.
  package var reads: Int { state.withLock { $0.reads } }

  /// Returns the pixels of an instance's frame, or `nil` if its file is missing or damaged, or has another size.
  package func pixels(
    of picture: Manifest.Picture, size: PixelSize, on device: DeviceProfile, in folder: String,
    of store: FrameStore
  ) -> QuantizedBitmap? {
    let key = Key(sha256: picture.sha256, palette: device.palette.id, size: size)
    if let cached = state.withLock({ $0.frames.value(key) }) { return cached }
    state.withLock { $0.reads += 1 }
    guard let file = store.picture(picture, device: device.id, instance: folder),
      let pixels = try? picture.format.codec.pixels(of: file, size: size, palette: device.palette),
      pixels.scanlines.width == size.width, pixels.scanlines.height == size.height
    else { return nil }
    state.withLock { $0.frames.store(pixels, as: key, cost: pixels.scanlines.bytes.count) }
    return pixels
  }
}
