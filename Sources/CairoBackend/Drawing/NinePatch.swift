import Foundation
import Graphics

/// Divides an image with cap insets into nine parts, of which only the inner ones are stretched.
enum NinePatch {
  /// A part of an image, in fractions of its size, and its destination in points.
  struct Part: Hashable {
    let source: CGRect
    let target: CGRect
  }

  /// Returns the parts of an image; `picture.scale` is points per pixel.
  ///
  /// An image of unknown size is one part.
  static func parts(
    of picture: DisplayList.Picture, in frame: CGRect, pixelSize: CGSize? = nil
  ) -> [Part] {
    let whole = Part(source: CGRect(x: 0, y: 0, width: 1, height: 1), target: frame)
    guard let insets = picture.capInsets, let size = pixelSize, size.width > 0, size.height > 0,
      picture.scale > 0
    else { return [whole] }
    let natural = CGSize(width: size.width * picture.scale, height: size.height * picture.scale)
    let columns = bands(insets.leading, insets.trailing, natural.width, frame.minX, frame.width)
    let rows = bands(insets.top, insets.bottom, natural.height, frame.minY, frame.height)
    var parts: [Part] = []
    for row in rows {
      for column in columns {
        let part = Part(
          source: rect(column.source, row.source), target: rect(column.target, row.target))
        if !part.source.isEmpty, !part.target.isEmpty { parts.append(part) }
      }
    }
    return parts
  }

  private static func rect(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> CGRect {
    CGRect(x: x.lowerBound, y: y.lowerBound, width: x.length, height: y.length)
  }

  private typealias Band = (source: ClosedRange<Double>, target: ClosedRange<Double>)

  /// Returns the bands along one axis; the caps shrink proportionally if they do not fit.
  private static func bands(
    _ first: Double, _ last: Double, _ natural: Double, _ start: Double, _ length: Double
  ) -> [Band] {
    let first = min(max(0, first.isFinite ? first : 0), natural)
    let last = min(max(0, last.isFinite ? last : 0), natural - first)
    let shrink = first + last > length ? length / (first + last) : 1
    let source = [0, first / natural, 1 - last / natural, 1]
    let target = [start, start + first * shrink, start + length - last * shrink, start + length]
    return (0..<3).map { index in
      (
        source[index]...max(source[index], source[index + 1]),
        target[index]...max(target[index], target[index + 1])
      )
    }
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}
