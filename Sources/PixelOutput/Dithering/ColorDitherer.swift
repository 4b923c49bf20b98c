import CPixels
import Graphics
import Synchronization

/// Dithers colors to inks by the inks' perceived colors.
final class ColorDitherer: AreaDitherer {
  private let tables: InkTables
  private lazy var mixtures = PaletteMatchCache()
  private var scratch: [UInt64] = []

  init(_ inks: [Ink]) { tables = InkTables.of(inks) }

  func dither(
    _ area: PixelArea, by dither: Dither, isSerpentine: Bool,
    into samples: UnsafeMutablePointer<UInt8>
  ) {
    let width = Int32(area.width), height = Int32(area.height)
    let x = Int32(area.origin.x & 63), y = Int32(area.origin.y & 63)
    switch DitherMethod(dither) {
    case .nearest:
      pixels_inks_nearest(area.pixels, area.rowLength, width, height, tables.native, samples)
    case .ordered(let pattern):
      pixels_inks_ordered(
        area.pixels, area.rowLength, width, height, x, y, tables.native, pattern, mixtures.native,
        samples)
    case .diffused(let diffusion):
      scratch.reserve(bytes: pixels_inks_scratch(width))
      pixels_inks_diffused(
        area.pixels, area.rowLength, area.coverage, width, height, x, y, tables.native, diffusion,
        isSerpentine, samples, &scratch)
    }
  }
}

/// A cache of the inks that were found for colors.
private final class PaletteMatchCache {
  let native: OpaquePointer

  init() {
    guard let native = pixels_mixtures_create() else { preconditionFailure("out of memory") }
    self.native = native
  }

  deinit { pixels_mixtures_destroy(native) }
}

/// The kernels' lookup tables for a set of inks, created once per process.
///
/// The tables are immutable once created, so all threads may read them.
final class InkTables: @unchecked Sendable {
  let native: OpaquePointer

  private static let cache = Mutex<[[Ink]: InkTables]>([:])

  /// Returns the tables for a set of inks.
  static func of(_ inks: [Ink]) -> InkTables {
    cache.withLock { cache in
      if let tables = cache[inks] { return tables }
      let tables = InkTables(inks)
      cache[inks] = tables
      return tables
    }
  }

  private init(_ inks: [Ink]) {
    let native = pixels_inks_create(
      inks.map(\.nominal.opaquePixel), inks.map(\.perceived.opaquePixel), Int32(inks.count))
    guard let native else { preconditionFailure("out of memory") }
    self.native = native
  }

  deinit { pixels_inks_destroy(native) }
}
