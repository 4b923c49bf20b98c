import Foundation
import Graphics
import LayoutEngine

/// Text measurement for tests: every letter is half an em wide, and lines break only at line endings.
final class FixedWidthTextMeasuring: TextMeasuring {
  func measure(_ block: TextBlock) -> TextMeasurement {
    let size = block.spans.first?.face.size ?? 0
    let lines = block.string.split(separator: "\n", omittingEmptySubsequences: false)
    let limited = lines.prefix(block.lineLimit ?? .max)
    var isTruncated = limited.count < lines.count
    let measured = limited.enumerated().map { index, line in
      var width = Double(line.count) * size / 2
      if let limit = block.width, width > limit {
        width = limit
        isTruncated = true
      }
      return TextMeasurement.Line(
        frame: CGRect(
          x: 0, y: Double(index) * block.linePitch, width: width, height: block.metrics.lineHeight),
        baseline: block.metrics.ascent)
    }
    return TextMeasurement(lines: measured, isTruncated: isTruncated)
  }

  func metrics(of face: FontFace) -> FontMetrics { .system(size: face.size) }
}

/// Image measurement for tests: the data "WxH" is an image of that size, and other data is invalid.
final class FakeImageMeasuring: ImageMeasuring {
  func pixelSize(of content: ImageContent) -> CGSize? {
    let parts = String(decoding: content.data, as: UTF8.self).split(separator: "x")
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]) else {
      return nil
    }
    return CGSize(width: width, height: height)
  }
}
