package import Foundation
package import Graphics

/// The context of one layout: access to text and pictures, and the pixel grid.
package final class LayoutContext {
  package let text: any TextMeasuring
  package let images: any ImageMeasuring
  /// Pixels per point.
  package let scale: Double
  /// Reported problems, each message once.
  package var diagnostics: [Diagnostic] = []
  /// Whether drawing records the frame of every view.
  package let recordsFrames: Bool
  package var records: [LayoutRecord] = []
  /// The size of the canvas, which container-relative frames refer to; in points.
  package var containerSize = CGSize.zero
  /// The named coordinate spaces around the view that is being drawn, in the canvas.
  package var namedSpaces: [AnyHashable: CGRect] = [:]

  package init(
    text: any TextMeasuring, images: any ImageMeasuring, scale: Double, recordsFrames: Bool = false
  ) {
    self.text = text
    self.images = images
    self.scale = scale
    self.recordsFrames = recordsFrames
  }

  /// Returns the finished display list of drawn items: with the glyphs of its texts.
  package func displayList(size: CGSize, items: [DisplayList.Item]) -> DisplayList {
    text.shaped(DisplayList(size: size, items: items))
  }

  package func report(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// `length` rounded up to whole pixels, with tolerance for floating-point errors.
  package func ceilToPixel(_ length: Double) -> Double {
    ((length * scale) - 1e-6).rounded(.up) / scale
  }

  /// `length` rounded to the nearest pixel, halves up.
  package func roundToPixel(_ length: Double) -> Double {
    (length * scale + 0.5).rounded(.down) / scale
  }

  /// `rect` with each edge rounded to the nearest pixel, as SwiftUI draws frames.
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

/// The sizes of a node by proposal.
///
/// Most nodes receive few proposals, so these are searched linearly. More are found by hash. At the limit the cache
/// is cleared, so that a layout that tries thousands of proposals does not grow it.
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
