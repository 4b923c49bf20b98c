import Graphics
import Testing

@Suite("Clamping conversions")
struct ClampingTests {
  @Test("limit floating-point values to the range of the integer type")
  func clamping() {
    let table: [(Double, Int, UInt8)] = [
      (0, 0, 0), (1.9, 1, 1), (-1.9, -1, 0), (255, 255, 255), (256, 256, 255), (1e300, .max, 255),
      (-1e300, .min, 0), (.infinity, .max, 255), (-.infinity, .min, 0), (.nan, 0, 0),
      (0x1p63, .max, 255), (-0x1p63, .min, 0), (-0.5, 0, 0),
    ]
    for (value, whole, byte) in table {
      #expect(Int(clamping: value) == whole, "\(value)")
      #expect(UInt8(clamping: value) == byte, "\(value)")
    }
    #expect(Int32(clamping: Float.infinity) == .max)
  }

  @Test("limit pixel positions to values that can be added and multiplied")
  func pixels() {
    let table: [(Double, Int)] = [
      (0.4, 0), (0.5, 1), (-0.5, -1), (1e19, 1 << 30), (-1e19, -(1 << 30)), (.nan, 0),
      (.infinity, 1 << 30),
    ]
    for (position, pixel) in table { #expect(Int(pixel: position) == pixel, "\(position)") }
  }
}
