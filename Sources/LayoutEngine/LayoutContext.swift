package import Foundation
package import Graphics

/// What every layout of one frame shares: access to text and pictures, and the pixel grid.
package final class LayoutContext {
  package let text: any TextMeasuring
  package let images: any ImageMeasuring
  /// Pixels per point.
  package let scale: Double
  /// What went wrong, in the order it was met; every message once.
  package var diagnostics: [Diagnostic] = []
  /// Whether drawing leaves a record of every view's frame.
  package let recordsFrames: Bool
  package var records: [LayoutRecord] = []
  /// The size of the canvas, which container-relative frames refer to; in points.
  package var containerSize = CGSize.zero
  /// Where the named coordinate spaces around the view being drawn start, in the canvas.
  package var namedSpaces: [AnyHashable: CGPoint] = [:]

  package init(
    text: any TextMeasuring, images: any ImageMeasuring, scale: Double, recordsFrames: Bool = false
  ) {
    self.text = text
    self.images = images
    self.scale = scale
    self.recordsFrames = recordsFrames
  }

  package func report(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// `length` rounded up to whole pixels, forgiving the last bits of a sum of floating-point numbers.
  package func ceilToPixel(_ length: Double) -> Double {
    ((length * scale) - 1e-6).rounded(.up) / scale
  }

  /// `length` rounded to the nearest pixel, halves up.
  package func roundToPixel(_ length: Double) -> Double {
    (length * scale + 0.5).rounded(.down) / scale
  }

  /// `rect` with each edge rounded to the nearest pixel by itself, as SwiftUI draws frames.
  package func roundToPixels(_ rect: CGRect) -> CGRect {
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
      return rect
    }
    let left = roundToPixel(rect.minX)
    let top = roundToPixel(rect.minY)
    return CGRect(
      x: left, y: top, width: roundToPixel(rect.maxX) - left,
      height: roundToPixel(rect.maxY) - top)
  }
}

/// What a node answered to each size it was offered.
///
/// Few sizes are offered to most nodes, so they are searched one by one; more are found by hash, and
/// at the limit the cache starts anew, so that a layout that tries thousands of sizes takes no more room.
struct MeasurementCache {
  struct Measurement {
    let proposal: ProposedViewSize
    let size: CGSize
    var placements: [Placement]?
    var guides: [(key: AlignmentKey, value: CGFloat?)] = []
  }

  private static let linearLimit = 12
  private static let limit = 1024
  private var entries: [Measurement] = []
  private var positions: [ProposedViewSize: Int] = [:]

  subscript(position: Int) -> Measurement {
    get { entries[position] }
    _modify { yield &entries[position] }
  }

  func position(of proposal: ProposedViewSize) -> Int? {
    if entries.count > Self.linearLimit { return positions[proposal] }
    return entries.firstIndex { $0.proposal == proposal }
  }

  mutating func add(_ proposal: ProposedViewSize, size: CGSize) {
    if entries.count == Self.limit {
      entries = []
      positions = [:]
    }
    entries.append(Measurement(proposal: proposal, size: size))
    if entries.count == Self.linearLimit + 1 {
      for (position, entry) in entries.enumerated() { positions[entry.proposal] = position }
    } else if entries.count > Self.linearLimit {
      positions[proposal] = entries.count - 1
    }
  }
}
