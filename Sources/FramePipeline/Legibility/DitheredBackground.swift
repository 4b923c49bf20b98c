import Foundation
import Graphics

/// Finds out whether the background of letters is dithered on a display with few inks.
struct DitheredBackground {
  private let canvas: Bitmap
  private let inks: [UInt32]

  /// The maximum difference of a component from an ink's, of 255, at which a color is still drawn as that ink.
  private static let inkTolerance = 20
  /// The maximum width of the halo around letters, in pixels.
  private static let maximumHaloWidth = 3
  /// The minimum share of dithered tones right around letters.
  private static let minimumToneShare = 0.05
  /// The share of neighboring pixels with different colors above which an area is dithered.
  private static let minimumDitherShare = 0.2

  /// - Parameters:
  ///   - canvas: The picture before it was quantized.
  ///   - inks: 0xRRGGBB.
  init(_ canvas: Bitmap, inks: [UInt32]) {
    self.canvas = canvas
    self.inks = inks
  }

  /// Whether the background of letters is a tone between inks, both in the middle of its sides and right around the
  /// letters.
  func isTone(_ background: CGRect, around box: CGRect) -> Bool {
    let inside = background.insetBy(dx: 1, dy: 1)
    let sides = [
      CGPoint(x: inside.midX, y: inside.minY), CGPoint(x: inside.midX, y: inside.maxY),
      CGPoint(x: inside.minX, y: inside.midY), CGPoint(x: inside.maxX, y: inside.midY),
    ]
    return sides.count { isTone(at: $0) } >= 2
      && share(in: box.insetBy(dx: -4, dy: -4)) >= Self.minimumToneShare
  }

  private func isTone(at point: CGPoint) -> Bool {
    guard let area = pixels(CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1))
    else { return false }
    return isTone(canvas[area.columns.lowerBound, area.rows.lowerBound])
  }

  /// Returns the share of an area's pixels whose color is not an ink; letters and halos are drawn in inks.
  private func share(in box: CGRect) -> Double {
    guard let area = pixels(box) else { return 0 }
    var (tones, all) = (0, 0)
    var (last, lastIsTone) = (inks.first ?? 0, false)
    // Every second row is enough to detect a tone.
    for y in stride(from: area.rows.lowerBound, to: area.rows.upperBound, by: 2) {
      for x in area.columns {
        let word = canvas[x, y]
        if word != last { (last, lastIsTone) = (word, isTone(word)) }
        if lastIsTone { tones += 1 }
        all += 1
      }
    }
    return all == 0 ? 0 : Double(tones) / Double(all)
  }

  /// Whether the rows above and below letters and their halo are already dithered, as a gradient is.
  func isDithered(around box: CGRect) -> Bool {
    guard let area = pixels(box.insetBy(dx: 0, dy: -Double(Self.maximumHaloWidth + 2))),
      area.columns.count > 8
    else { return false }
    let rows = [area.rows.lowerBound, area.rows.lowerBound + 1, area.rows.upperBound - 1]
    var changes = 0
    for y in rows where area.rows.contains(y) {
      for x in area.columns.dropFirst() where canvas[x, y] != canvas[x - 1, y] { changes += 1 }
    }
    return Double(changes) > Self.minimumDitherShare * Double(rows.count * area.columns.count)
  }

  private func isTone(_ word: UInt32) -> Bool {
    !inks.contains { ink in
      [16, 8, 0].allSatisfy { (shift: UInt32) in
        abs(Int(word >> shift & 255) - Int(ink >> shift & 255)) <= Self.inkTolerance
      }
    }
  }

  private func pixels(_ box: CGRect) -> (columns: Range<Int>, rows: Range<Int>)? {
    let left = max(0, Int(box.minX.rounded())), right = min(canvas.width, Int(box.maxX.rounded()))
    let top = max(0, Int(box.minY.rounded())), bottom = min(canvas.height, Int(box.maxY.rounded()))
    return left < right && top < bottom ? (left..<right, top..<bottom) : nil
  }
}
