import Foundation
import Graphics
import LayoutEngine

/// The bars that stand for the lines of a text that is not shown.
///
/// Their radius and opacity are not published: a quarter of the height of a capital and 0.2 look like
/// SwiftUI's.
struct RedactionBars {
  let fit: TextFit
  let origin: CGPoint
  let context: LayoutContext

  func items(paint: Paint) -> [DisplayList.Item] {
    let metrics = fit.block.metrics
    let fillPaint = paint.multiplyingOpacity(by: 0.2)
    return fit.lines.filter { $0.frame.width > 0 }.map { line in
      let bar = CGRect(
        x: origin.x + line.frame.minX,
        y: origin.y + line.frame.minY + (metrics.ascent - metrics.capHeight) - metrics.descent / 2,
        width: line.frame.width, height: metrics.capHeight + metrics.descent)
      let path = Path(
        roundedRect: context.roundToPixels(bar), cornerRadius: metrics.capHeight / 4,
        style: .circular)
      return .fill(path, fillPaint, FillStyle())
    }
  }
}
