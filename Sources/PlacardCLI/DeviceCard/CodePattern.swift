import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// Something like a QR code, in modules of whole pixels: the finders in three corners, and a noise that is always
/// the same. It says nothing to a reader.
struct CodePattern: View {
  /// Modules a side, of a code of version 2.
  static let modules = 25

  @Environment(\.displayScale) private var scale

  /// The pixels of a module in a column of a width in points.
  private static func pixels(width: CGFloat, scale: CGFloat) -> Int {
    max(1, min(Int(4 * scale), Int(width * scale * 0.45) / modules))
  }

  /// The side of a code in a column, in points.
  static func side(width: CGFloat, scale: CGFloat) -> CGFloat {
    CGFloat(modules * pixels(width: width, scale: scale)) / scale
  }

  var body: some View {
    GeometryReader { place in
      let pixels = Self.pixels(width: place.size.width, scale: scale)
      HStack(alignment: .top, spacing: 6) {
        code(pixels: pixels, .black)
        if pixels > 1 { code(pixels: pixels - 1, .white).background(.black) }
      }
    }
  }

  private func code(pixels: Int, _ color: Color) -> some View {
    let side = CGFloat(pixels) / scale
    return Path { path in
      for row in 0..<Self.modules {
        for column in 0..<Self.modules where Self.isDark(column, row) {
          path.addRect(
            CGRect(x: CGFloat(column) * side, y: CGFloat(row) * side, width: side, height: side))
        }
      }
    }
    .fill(color)
    .frame(width: CGFloat(Self.modules) * side, height: CGFloat(Self.modules) * side)
  }

  /// Whether a module is dark.
  static func isDark(_ column: Int, _ row: Int) -> Bool {
    let last = modules - 7
    for (left, top) in [(0, 0), (last, 0), (0, last)] {
      let x = column - left, y = row - top
      guard (-1...7).contains(x), (-1...7).contains(y) else { continue }
      let ring = max(abs(x - 3), abs(y - 3))
      return ring != 2 && ring != 4
    }
    var mixed = UInt32(truncatingIfNeeded: row * modules + column) &* 0x9E37_79B9
    mixed = (mixed ^ (mixed >> 15)) &* 0x85EB_CA6B
    return (mixed ^ (mixed >> 13)) & 1 == 1
  }
}
