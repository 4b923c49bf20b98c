public import Foundation
import Graphics

/// One column of a lazy vertical grid, or one row of a horizontal one.
public struct GridItem: Sendable {
  /// The length of a track, in points.
  public enum Size: Sendable {
    /// One track of this length.
    case fixed(CGFloat)
    /// One track that takes its share, within limits.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many tracks as fit into the share, each within limits.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The length of the track.
  public var size: Size
  /// The distance to the next track, in points; `nil` is 8.
  public var spacing: CGFloat?
  /// How a view is aligned in its cell; `nil` centers it.
  public var alignment: Alignment?

  /// Creates a track.
  public init(
    _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// The tracks into which grid items divide a length (measured in SwiftUI renders).
struct GridTracks {
  struct Track {
    var start: CGFloat
    var length: CGFloat
    var alignment: Alignment
  }

  /// An upper limit, above what any display can show.
  private static let trackLimit = 4096
  private(set) var tracks: [Track] = []
  /// From the start of the first track to the end of the last.
  private(set) var total: CGFloat = 0

  /// Divides `length` among the items.
  init(_ items: [GridItem], length: CGFloat) {
    let items = items.isEmpty ? [GridItem()] : items
    var start: CGFloat = 0
    for (item, share) in zip(items, Self.shares(items, length: length)) {
      for length in Self.split(share, item) where tracks.count < Self.trackLimit {
        tracks.append(
          Track(start: start, length: length, alignment: item.alignment ?? .center))
        total = start + length
        start = total + item.gap
      }
    }
  }

  /// The length for each item: the fixed lengths, then equal shares of the remaining length for the others, in
  /// order.
  private static func shares(_ items: [GridItem], length: CGFloat) -> [CGFloat] {
    var remaining = length - items.dropLast().reduce(0) { $0 + $1.gap }
    var remainingItems = 0
    for item in items {
      if case .fixed(let fixed) = item.size {
        remaining -= fixed.length
      } else {
        remainingItems += 1
      }
    }
    return items.map { item in
      let share = max(remaining, 0) / CGFloat(max(remainingItems, 1))
      let trackLength: CGFloat
      switch item.size {
      case .fixed(let fixed): return fixed.length
      case .flexible(let minimum, let maximum): trackLength = share.clamped(minimum, maximum)
      case .adaptive: trackLength = share
      }
      remainingItems -= 1
      if remaining < .infinity { remaining -= trackLength }
      return trackLength
    }
  }

  /// The tracks of one item: several where it is adaptive.
  private static func split(_ share: CGFloat, _ item: GridItem) -> [CGFloat] {
    guard case .adaptive(let minimum, let maximum) = item.size else { return [share] }
    let step = minimum.length + item.gap
    let fitting = step > 0 ? ((share + item.gap) / step).rounded(.down) : 1
    guard fitting.isFinite, fitting > 1 else { return [share.clamped(minimum, maximum)] }
    let count = min(fitting, CGFloat(Self.trackLimit))
    let length = ((share - (count - 1) * item.gap) / count).clamped(minimum, maximum)
    return [CGFloat](repeating: length, count: Int(clamping: count))
  }
}

extension GridItem {
  /// The distance to the next track.
  var gap: CGFloat { spacing.flatMap { $0.isFinite ? $0 : nil } ?? ViewSpacing.standard }
}

extension CGFloat {
  /// The length as it is used: 0 if it is negative or not finite.
  fileprivate var length: CGFloat { isFinite ? Swift.max(self, 0) : 0 }

  fileprivate func clamped(_ minimum: CGFloat, _ maximum: CGFloat) -> CGFloat {
    Swift.max(Swift.min(self, maximum.isNaN ? .infinity : maximum), minimum.length)
  }
}
