import CPixels
import Graphics
import Synchronization

/// Fits colors to inks by the looks of these.
final class ColorDitherer: AreaDithering {
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
    switch DitherStep(dither) {
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

/// The inks that make colors, kept as they are found.
private final class PaletteMatchCache {
  let native: OpaquePointer

  init() {
    guard let native = pixels_mixtures_create() else { preconditionFailure("out of memory") }
    self.native = native
  }

  deinit { pixels_mixtures_destroy(native) }
}

/// What the kernels look up of a set of inks, made once in a process.
///
/// Nobody writes to the tables after they are made, so all threads may read them.
final class InkTables: @unchecked Sendable {
  let native: OpaquePointer

  private static let known = Mutex<[[Ink]: InkTables]>([:])

  /// The tables of a set of inks.
  static func of(_ inks: [Ink]) -> InkTables {
    known.withLock { known in
      if let tables = known[inks] { return tables }
      let tables = InkTables(inks)
      known[inks] = tables
      return tables
    }
  }

  private init(_ inks: [Ink]) {
    let native = pixels_inks_create(
      inks.map(\.nominal.word), inks.map(\.perceived.word), Int32(inks.count))
    guard let native else { preconditionFailure("out of memory") }
    self.native = native
  }

  deinit { pixels_inks_destroy(native) }
}
