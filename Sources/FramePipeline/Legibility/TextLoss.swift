import Foundation

/// What clips take of a line of text.
struct TextLoss {
  /// The share of the letters' box that is seen, from 0 to 1.
  let seenShare: Double
  /// What happened and what to do.
  let advice: String

  /// A side bearing, in ems: letters begin and end a little inside of their advances.
  private static let bearing = 0.12
  /// The share of a capital that may be missing at the top or the bottom.
  private static let trim = 0.15
  /// So few characters outside of a clip are a wheel of digits or an ornament, of which one part shows.
  private static let fewest = 2

  /// The loss, or `nil` where nothing is lost that is read.
  ///
  /// - Parameters:
  ///   - region: A line of text.
  ///   - scale: Pixels per point.
  init?(_ region: TextRegion, scale: Double) {
    let box = region.box, seen = region.seen
    let place = region.isCutByClip ? "the view that clips it" : "the widget"
    guard !seen.isEmpty else {
      if region.isCutByClip, region.text.count <= Self.fewest { return nil }
      seenShare = 0
      advice =
        "lies outside of \(place) and is not seen; leave it out where there is no room for it"
      return
    }
    let pixel = 1 / scale
    let across = max(pixel, region.size * Self.bearing)
    let down = max(pixel, box.height * Self.trim)
    let sides: [(name: String, loss: Double, isLoss: Bool)] = [
      ("left", seen.minX - box.minX, seen.minX - box.minX > across),
      ("right", box.maxX - seen.maxX, box.maxX - seen.maxX > across),
      ("upper", seen.minY - box.minY, seen.minY - box.minY > down),
      ("lower", box.maxY - seen.maxY, box.maxY - seen.maxY > down),
    ].filter(\.isLoss)
    guard let worst = sides.max(by: { $0.loss < $1.loss }) else { return nil }
    seenShare = seen.area / max(box.area, .ulpOfOne)
    let isAcross = worst.name == "left" || worst.name == "right"
    let lost = Self.pixels(worst.loss * scale)
    let whole = Self.pixels((isAcross ? box.width : box.height) * scale)
    advice =
      "is cut off at the \(worst.name) edge of \(place), \(lost) of \(whole) pixels are lost; "
      + (isAcross
        ? "let it wrap or shrink ('minimumScaleFactor'), or give it more room"
        : "give it more room, or leave something out")
  }

  private static func pixels(_ length: Double) -> Int {
    length.isFinite ? Int(min(max(length.rounded(), 0), 1e9)) : 0
  }
}
