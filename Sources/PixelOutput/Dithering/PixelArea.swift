/// Opaque pixels that are fitted to inks by themselves.
struct PixelArea {
  /// Words 0xFFRRGGBB.
  let pixels: UnsafePointer<UInt32>
  /// The pixels from one row to the next.
  let rowLength: Int
  let width: Int
  let height: Int
  /// The place of the first pixel, from which fixed patterns are counted.
  var origin = (x: 0, y: 0)
  /// A byte for each pixel, row by row; those of 0 take no part, and all do where it is nil.
  var coverage: UnsafePointer<UInt8>?

  var count: Int { width * height }
}
