package import Foundation
package import Graphics
import LayoutEngine

/// Letters of one style in one line of a text; lengths are points from the text's top-left corner.
package struct TextRun: Hashable, Sendable {
  /// The span of the block that the letters belong to.
  package var span: Int
  /// From the top of a capital to the baseline, as wide as the letters.
  package var box: CGRect
  /// Whether all of the letters are pictures with colors of their own (emoji).
  package var isColored: Bool
}

extension PangoTextEngine {
  /// Where the letters of a text stand, in the lines that are drawn.
  package func runs(of block: TextBlock) -> [TextRun] {
    let shaped = shape(block)
    var runs: [TextRun] = []
    for (line, box) in zip(shaped.lines, shaped.measurement.lines) {
      let first = runs.count
      for run in line.runs where run.width > 0 {
        let span = block.spans[run.span]
        let top = metrics(of: span.face).capHeight
        let rect = CGRect(
          x: box.frame.minX + run.x,
          y: box.frame.minY + box.baseline - span.baselineOffset - top, width: run.width,
          height: top)
        // A word whose letters come from several fonts is still one.
        if runs.count > first, runs[runs.count - 1].span == run.span {
          runs[runs.count - 1].box = runs[runs.count - 1].box.union(rect)
          if !run.font.isColored { runs[runs.count - 1].isColored = false }
        } else {
          runs.append(TextRun(span: run.span, box: rect, isColored: run.font.isColored))
        }
      }
    }
    return runs
  }
}
