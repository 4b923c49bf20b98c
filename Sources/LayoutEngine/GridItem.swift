public import Foundation

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
