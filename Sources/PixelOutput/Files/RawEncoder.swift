/// Writes the buffer that a panel's controller takes, as `RawLayout` says.
enum RawEncoder {
  static func encode(_ pixels: QuantizedBitmap) -> [UInt8] {
    switch pixels {
    case .rgb(let scanlines): scanlines.packedRows
    case .indexed(let bitmap): encode(bitmap)
    }
  }

  private static func encode(_ bitmap: IndexedBitmap) -> [UInt8] {
    switch RawLayout(bitmap.palette) {
    case .planes(let black, _, let third):
      bitmap.plane(without: black) + bitmap.plane(without: third)
    case .codes(let bits, let codes):
      codes.isEmpty || codes == Array(codes.indices)
        ? bitmap.scanlines.packedRows : bitmap.rows(of: codes, bits: bits)
    }
  }
}

extension Scanlines {
  /// The rows without their filter bytes.
  var packedRows: [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity((stride - 1) * height)
    for y in 0..<(bytes.isEmpty ? 0 : height) {
      packed += bytes[y * stride + 1..<(y + 1) * stride]
    }
    return packed
  }
}

extension IndexedBitmap {
  /// 1 bit a pixel, which is 0 where the ink is.
  fileprivate func plane(without ink: Int) -> [UInt8] {
    rows(of: [Int](repeating: 1, count: 16).replacing(ink, with: 0), bits: 1)
  }

  /// A code of some bits a pixel, by the number of its ink.
  fileprivate func rows(of codes: [Int], bits: Int) -> [UInt8] {
    let length = (width * bits + 7) / 8
    var rows = [UInt8](repeating: 0, count: length * height)
    for y in 0..<height {
      for x in 0..<width {
        let ink = self[x, y]
        let code = ink < codes.count ? codes[ink] : 0
        rows[y * length + x * bits / 8] |= UInt8(code << (8 - bits - x * bits % 8))
      }
    }
    return rows
  }
}

extension [Int] {
  fileprivate func replacing(_ index: Int, with value: Int) -> [Int] {
    var copy = self
    copy[index] = value
    return copy
  }
}
