import Foundation
import Graphics
import LayoutEngine

/// Measures text with an advance of half an em for every character.
final class MonospacedTextEngine: TextMeasuring {
  func measure(_ block: TextBlock) -> TextMeasurement {
    let size = block.spans.first?.face.size ?? 0
    let width = Double(block.string.count) * size / 2
    let frame = CGRect(
      x: 0, y: 0, width: min(width, block.width ?? width), height: block.metrics.lineHeight)
    return TextMeasurement(
      lines: [TextMeasurement.Line(frame: frame, baseline: block.metrics.ascent)],
      isTruncated: false)
  }

  func metrics(of face: FontFace) -> FontMetrics { .system(size: face.size) }
}

/// Measures every image as 40×30 pixels.
final class FixedSizeImageDecoder: ImageMeasuring {
  func pixelSize(of content: ImageContent) -> CGSize? { CGSize(width: 40, height: 30) }
}
