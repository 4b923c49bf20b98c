/// The pixels of an area that something was drawn on: a byte each, row by row, 0 where there is nothing.
struct PixelCoverage {
  let frame: PixelRect
  let bytes: [UInt8]

  init(frame: PixelRect, bytes: [UInt8]) {
    self.frame = frame
    self.bytes = bytes
  }

  init(frame: PixelRect, _ isCovered: (_ x: Int, _ y: Int) -> Bool) {
    self.frame = frame
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frame.width * frame.height)
    for y in frame.y..<frame.y + frame.height {
      for x in frame.x..<frame.x + frame.width { bytes.append(isCovered(x, y) ? 255 : 0) }
    }
    self.bytes = bytes
  }

  /// The smallest area with all that is covered inside of `bounds` and meets a condition.
  ///
  /// Where a picture begins must not depend on how generous its layer was.
  func limited(to bounds: PixelRect, where condition: (_ x: Int, _ y: Int) -> Bool)
    -> PixelCoverage?
  {
    let area = frame.intersection(bounds)
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for y in area.y..<area.y + area.height {
      let row = (y - frame.y) * frame.width - frame.x
      for x in area.x..<area.x + area.width where bytes[row + x] > 0 && condition(x, y) {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard left <= right else { return nil }
    let smallest = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    return PixelCoverage(frame: smallest) { x, y in
      bytes[(y - frame.y) * frame.width + x - frame.x] > 0 && condition(x, y)
    }
  }
}
