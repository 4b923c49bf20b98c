import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// A pattern like a QR code, in modules of whole pixels.
///
/// It has finder patterns in three corners and constant noise, and cannot be decoded.
struct CodePattern: View {
  /// The number of modules per side of a version 2 code.
  nonisolated static let modules = 25

  @Environment(\.displayScale) private var scale

  /// Returns the side of a code in a column, in points.
  nonisolated static func side(width: CGFloat, scale: CGFloat, isSmall: Bool) -> CGFloat {
    let available = width * scale * (isSmall ? 0.2 : 0.45)
    return CGFloat(
      modules * max(1, min(Int(clamping: 4 * scale), Int(clamping: available) / modules)))
      / scale
  }

  var body: some View {
    GeometryReader { proxy in
      let pixels = max(1, Int(pixel: proxy.size.height * scale) / Self.modules)
      HStack(alignment: .top, spacing: 6) {
        code(pixels: pixels, .black)
        if pixels > 1 { reversedCode(pixels: pixels - 1) }
      }
    }
  }

  /// Returns the code light on dark, with a margin of two modules.
  private func reversedCode(pixels: Int) -> some View {
    code(pixels: pixels, .white).padding(CGFloat(pixels * 2) / scale).background(.black)
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
