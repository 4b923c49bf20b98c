import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// Hairlines and rules of one to four pixels: horizontal, vertical, diagonal and curved.
struct RuleSpecimen: View {
  @Environment(\.displayScale) private var scale

  private let widths: [CGFloat] = [1, 2, 3, 4]

  /// As many shapes as fit.
  var body: some View {
    ViewThatFits(in: .horizontal) {
      row(curves: 2, isFramed: true)
      row(curves: 1, isFramed: true)
      row(curves: 1, isFramed: false)
      row(curves: 0, isFramed: false)
    }
  }

  private func row(curves: Int, isFramed: Bool) -> some View {
    HStack(spacing: 6) {
      VStack(spacing: 4) {
        ForEach(widths, id: \.self) { Rectangle().frame(height: $0 / scale) }
      }
      HStack(spacing: 4) {
        ForEach(widths, id: \.self) { Rectangle().frame(width: $0 / scale) }
      }
      .fixedSize(horizontal: true, vertical: false)
      ForEach(widths.prefix(curves), id: \.self) { curve(width: $0 / scale) }
      if isFramed {
        RoundedRectangle(cornerRadius: 6).strokeBorder(lineWidth: 1 / scale)
          .frame(width: 26, height: 24)
      }
    }
  }

  @ViewBuilder private func curve(width: CGFloat) -> some View {
    Path {
      $0.move(to: CGPoint(x: 0, y: 28))
      $0.addLine(to: CGPoint(x: 28, y: 2))
    }
    .stroke(lineWidth: width).frame(width: 28)
    Circle().stroke(lineWidth: width).frame(width: 24, height: 24)
  }
}

/// Checkerboards and stripes of one and two pixels, which become gray on a display that scales or blurs.
struct PixelPatterns: View {
  @Environment(\.displayScale) private var scale

  var body: some View {
    HStack(spacing: 0) {
      ForEach(1..<3, id: \.self) { pixels in
        pattern { column, row in (column / pixels + row / pixels) % 2 == 0 }
        pattern { column, _ in column / pixels % 2 == 0 }
        pattern { _, row in row / pixels % 2 == 0 }
      }
    }
  }

  private func pattern(_ isDark: @escaping (Int, Int) -> Bool) -> some View {
    // A tile of whole pixels, because a larger area would need thousands of rectangles.
    let side = 24
    return Path { path in
      for row in 0..<side {
        for column in 0..<side where isDark(column, row) {
          path.addRect(
            CGRect(
              x: CGFloat(column) / scale, y: CGFloat(row) / scale, width: 1 / scale,
              height: 1 / scale))
        }
      }
    }
    .frame(width: CGFloat(side + 6) / scale, height: CGFloat(side) / scale)
  }
}
