import CPixels
import Synchronization

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
