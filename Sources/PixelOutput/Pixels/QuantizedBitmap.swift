/// A picture whose pixels are as the device shows them, ready to be compressed.
package enum QuantizedBitmap: Hashable, Sendable {
  /// Inks or grays of a palette.
  case indexed(IndexedBitmap)
  /// 8 bits a channel.
  case rgb(Scanlines)

  /// The packed rows.
  package var scanlines: Scanlines {
    switch self {
    case .indexed(let bitmap): bitmap.scanlines
    case .rgb(let scanlines): scanlines
    }
  }
}
