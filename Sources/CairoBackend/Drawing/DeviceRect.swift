import Foundation
import Graphics

/// A rectangle of whole pixels of the canvas (Cairo's device space); its size is never negative.
struct DeviceRect: Hashable {
  var x: Int, y: Int, width: Int, height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, max(0, width), max(0, height))
  }

  /// Creates the smallest rectangle that contains `rect`; coordinates beyond a million, and those that are not numbers,
  /// are limited.
  init(around rect: CGRect) {
    func whole(_ value: Double) -> Int {
      max(-1_000_000, min(1_000_000, Int(clamping: value)))
    }
    let left = whole(rect.minX.rounded(.down))
    let top = whole(rect.minY.rounded(.down))
    self.init(
      x: left, y: top, width: whole(rect.maxX.rounded(.up)) - left,
      height: whole(rect.maxY.rounded(.up)) - top)
  }

  static let empty = DeviceRect(x: 0, y: 0, width: 0, height: 0)

  var isEmpty: Bool { width == 0 || height == 0 }

  func contains(x: Int, y: Int) -> Bool {
    x >= self.x && y >= self.y && x < self.x + width && y < self.y + height
  }

  func offset(x dx: Int, y dy: Int) -> DeviceRect {
    DeviceRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  func expanded(by margin: Int) -> DeviceRect {
    DeviceRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// Returns the smallest rectangle that contains both; empty ones are ignored.
  func union(_ other: DeviceRect) -> DeviceRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return DeviceRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  func intersection(_ other: DeviceRect) -> DeviceRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return DeviceRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }
}
