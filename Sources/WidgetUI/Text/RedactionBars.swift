import Foundation
import Graphics
import LayoutEngine

/// The bars that stand for the lines of a text that is not shown.
///
/// Their radius and opacity are not published: a fifth of the cap height and 0.2 look like SwiftUI's.
struct RedactionBars {
  let fit: TextFit
  let origin: CGPoint
  let context: LayoutContext

  func items(color: Paint) -> [DisplayList.Item] {
    fit.lines.map { line in
      let metrics = fit.block.metrics
      let bar = CGRect(
        x: origin.x + line.frame.minX,
        y: origin.y + line.frame.minY + (metrics.ascent - metrics.capHeight) - metrics.descent / 2,
        width: line.frame.width, height: metrics.capHeight + metrics.descent)
      let path = Path(
        roundedRect: context.roundToPixels(bar), cornerRadius: metrics.capHeight / 4,
        style: .circular)
      return .fill(path, color.multiplyingOpacity(by: 0.2), FillStyle())
    }
  }
}

extension EnvironmentValues {
  /// Whether texts and pictures are hidden here.
  package var hidesText: Bool {
    if isUnredacted { return false }
    return redactionReasons.contains(.placeholder)
      || (redactionReasons.contains(.privacy) && isPrivacySensitive)
  }
}
