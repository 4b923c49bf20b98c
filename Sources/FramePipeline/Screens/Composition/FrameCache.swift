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

  private struct Entry {
    var pixels: QuantizedBitmap
    var lastUse: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var uses = 0
    var reads = 0
  }

  private let maximumBytes: Int
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameter maximumBytes: The maximum number of bytes of pixels; a single frame may be larger.
  package init(maximumBytes: Int = 32 << 20) { self.maximumBytes = maximumBytes }

  /// The number of files that were read, for tests and measurements.
  package var reads: Int { state.withLock { $0.reads } }

  /// Returns the pixels of an instance's frame, or `nil` if its file is missing or damaged, or has another size.
  package func pixels(
    of picture: Manifest.Picture, size: PixelSize, on device: DeviceProfile, in folder: String,
    of store: FrameStore
  ) -> QuantizedBitmap? {
    let key = Key(sha256: picture.sha256, palette: device.palette.id, size: size)
    if let known = known(key) { return known }
    state.withLock { $0.reads += 1 }
    guard let file = store.picture(picture, device: device.id, instance: folder),
      let pixels = try? picture.format.codec.pixels(of: file, size: size, palette: device.palette),
      pixels.scanlines.width == size.width, pixels.scanlines.height == size.height
    else { return nil }
    add(pixels, as: key)
    return pixels
  }

  private func known(_ key: Key) -> QuantizedBitmap? {
    state.withLock { state in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return state.entries[key]?.pixels
    }
  }

  private func add(_ pixels: QuantizedBitmap, as key: Key) {
    state.withLock { state in
      state.uses += 1
      state.bytes += pixels.byteCount - (state.entries[key]?.pixels.byteCount ?? 0)
      state.entries[key] = Entry(pixels: pixels, lastUse: state.uses)
      while state.bytes > maximumBytes, state.entries.count > 1,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.bytes -= oldest.value.pixels.byteCount
        state.entries[oldest.key] = nil
      }
    }
  }
}

extension QuantizedBitmap {
  fileprivate var byteCount: Int { scanlines.bytes.count }
}
