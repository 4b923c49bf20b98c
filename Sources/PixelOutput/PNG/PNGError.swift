/// The error of a picture file that cannot be read or written.
package enum PNGError: Error, Hashable, CustomStringConvertible {
  /// The bytes are no picture, or are damaged, or end early.
  case unreadable(reason: String)
  /// A side is above 16,384 pixels or the whole above 64 × 2^20.
  case tooManyPixels(width: Int, height: Int)
  /// A picture without pixels, or memory is short.
  case unwritable(reason: String)

  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .unreadable(let reason): "the PNG picture cannot be read: \(reason)"
    case .tooManyPixels(let width, let height):
      "the PNG picture has \(width)×\(height) pixels; the most are 16384 a side and 64 Mi in all"
    case .unwritable(let reason): "the PNG picture cannot be written: \(reason)"
    }
  }
}
