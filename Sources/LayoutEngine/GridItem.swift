public import Foundation
import Graphics

/// One column of a lazy vertical grid, or one row of a horizontal one.
public struct GridItem: Sendable {
  /// How long a track is, in points.
  public enum Size: Sendable {
    /// One track of this length.
    case fixed(CGFloat)
    /// One track that takes its share within limits.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many tracks as fit into the share, each within limits.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// How long the track is.
  public var size: Size
  /// The distance to the next track, in points; `nil` is 8.
  public var spacing: CGFloat?
  /// How a view is aligned in its cell; `nil` centres it.
  public var alignment: Alignment?

  /// Makes a track.
  public init(
    _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// The tracks that grid items make of a length (read off SwiftUI's renders).
struct GridTracks {
  struct Track {
    var start: CGFloat
    var length: CGFloat
    var alignment: Alignment
  }

  /// More tracks than any picture has room for are a mistake.
  private static let most = 4096
  private(set) var tracks: [Track] = []
  /// From the start of the first track to the end of the last.
  private(set) var total: CGFloat = 0

  /// Divides `length` among the items.
  init(_ items: [GridItem], length: CGFloat) {
    let items = items.isEmpty ? [GridItem()] : items
    var start: CGFloat = 0
    for (item, share) in zip(items, Self.shares(items, length: length)) {
      for length in Self.split(share, item) where tracks.count < Self.most {
        tracks.append(
          Track(start: start, length: length, alignment: item.alignment ?? .center))
        total = start + length
        start = total + item.gap
      }
    }
  }

  /// What each item gets: fixed lengths first, then the others their part of what is left, in order.
  private static func shares(_ items: [GridItem], length: CGFloat) -> [CGFloat] {
    var rest = length - items.dropLast().reduce(0) { $0 + $1.gap }
    var waiting = 0
    for item in items {
      if case .fixed(let fixed) = item.size { rest -= fixed.length } else { waiting += 1 }
    }
    return items.map { item in
      let offer = max(rest, 0) / CGFloat(max(waiting, 1))
      let taken: CGFloat
      switch item.size {
      case .fixed(let fixed): return fixed.length
      case .flexible(let least, let most): taken = offer.clamped(least, most)
      case .adaptive: taken = offer
      }
      waiting -= 1
      if rest < .infinity { rest -= taken }
      return taken
    }
  }

  /// The tracks of one item: several where it is adaptive.
  private static func split(_ share: CGFloat, _ item: GridItem) -> [CGFloat] {
    guard case .adaptive(let least, let most) = item.size else { return [share] }
    let step = least.length + item.gap
    let fitting = step > 0 ? ((share + item.gap) / step).rounded(.down) : 1
    guard fitting.isFinite, fitting > 1 else { return [share.clamped(least, most)] }
    let count = min(fitting, CGFloat(Self.most))
    let length = ((share - (count - 1) * item.gap) / count).clamped(least, most)
    return [CGFloat](repeating: length, count: Int(clamping: count))
  }
}

extension GridItem {
  /// The distance to the next track.
  var gap: CGFloat { spacing.flatMap { $0.isFinite ? $0 : nil } ?? ViewSpacing.standard }
}

extension CGFloat {
  /// A length that an author gave, 0 where it is none.
  fileprivate var length: CGFloat { isFinite ? Swift.max(self, 0) : 0 }

  fileprivate func clamped(_ least: CGFloat, _ most: CGFloat) -> CGFloat {
    Swift.max(Swift.min(self, most.isNaN ? .infinity : most), least.length)
  }
}
