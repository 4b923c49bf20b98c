import Foundation
import Graphics
import LayoutEngine

/// Measures text with an advance of half an em for every character, so that expected widths are easy to compute.
///
/// Lines break between words, and words that are too long between characters. Line heights are the real ones.
final class FixedAdvanceText: TextMeasuring {
  func measure(_ block: TextBlock) -> TextMeasurement {
    let advance = (block.spans.first?.face.size ?? 0) / 2
    var lines = block.string.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { wrap(String($0), perLine: perLine(block.width, advance)) }
    let limit = block.lineLimit ?? .max
    let isTruncated = lines.count > limit
    lines = Array(lines.prefix(limit))
    return TextMeasurement(
      lines: lines.enumerated().map { number, line in
        TextMeasurement.Line(
          frame: CGRect(
            x: 0, y: Double(number) * block.linePitch, width: Double(line.count) * advance,
            height: block.metrics.lineHeight),
          baseline: block.metrics.ascent)
      }, isTruncated: isTruncated)
  }

  func metrics(of face: FontFace) -> FontMetrics { .system(size: face.size) }

  private func perLine(_ width: Double?, _ advance: Double) -> Int {
    guard let width, advance > 0 else { return .max }
    return max(1, Int((width / advance + 1e-6).rounded(.down)))
  }

  private func wrap(_ paragraph: String, perLine: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count <= perLine {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = String(word)
      while line.count > perLine {
        lines.append(String(line.prefix(perLine)))
        line = String(line.dropFirst(perLine))
      }
    }
    return lines + [line]
  }
}

/// Measures no images.
final class NoImages: ImageMeasuring {
  func pixelSize(of content: ImageContent) -> CGSize? { nil }
}
