import Foundation
import Graphics
import LayoutEngine

/// Measures text with an advance of half an em for every character, so that expected sizes are easy to compute.
final class GridTextMeasurer: TextMeasuring {
  /// A character with its width; a space is where a line may break.
  private struct Cell {
    let character: Character
    let width: Double
  }

  func metrics(of face: FontFace) -> FontMetrics { .system(size: face.size) }

  func measure(_ block: TextBlock) -> TextMeasurement {
    var lines = block.string.isEmpty ? [] : wrapped(cells(of: block), limit: block.width)
    let allowed = block.lineLimit ?? lines.count
    let isTruncated = lines.count > allowed
    if isTruncated { lines = Array(lines.prefix(allowed)) }
    let widths = lines.enumerated().map { index, line in
      isTruncated && index == allowed - 1
        ? min(width(line) + 5, block.width ?? .infinity)
        : width(line)
    }
    return TextMeasurement(
      lines: widths.enumerated().map { index, width in
        TextMeasurement.Line(
          frame: CGRect(
            x: 0, y: Double(index) * block.linePitch, width: width,
            height: block.metrics.lineHeight), baseline: block.metrics.ascent)
      }, isTruncated: isTruncated)
  }

  private func cells(of block: TextBlock) -> [Cell] {
    block.spans.flatMap { span in
      span.string.map {
        Cell(
          character: $0,
          width: span.attachment.map { Double($0.size.width) } ?? span.face.size / 2)
      }
    }
  }

  private func width(_ line: [Cell]) -> Double {
    var line = line
    while line.last?.character == " " { line.removeLast() }
    return line.reduce(0) { $0 + $1.width }
  }

  private func wrapped(_ cells: [Cell], limit: Double?) -> [[Cell]] {
    var lines: [[Cell]] = [[]]
    for cell in cells {
      if cell.character == "\n" {
        lines.append([])
        continue
      }
      lines[lines.count - 1].append(cell)
      guard let limit, width(lines[lines.count - 1]) > limit + 1e-9 else { continue }
      let line = lines.removeLast()
      let space = line.lastIndex { $0.character == " " }
      let end = space.map { $0 + 1 } ?? max(line.count - 1, 1)
      lines.append(Array(line[..<end]))
      if end < line.count { lines.append(Array(line[end...])) }
    }
    return lines
  }
}

/// Measures no images.
final class NoImages: ImageMeasuring {
  func pixelSize(of content: ImageContent) -> CGSize? { nil }
}
