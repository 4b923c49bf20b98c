public import Foundation

/// A side of a rectangle.
public enum Edge: Int8, Hashable, CaseIterable, Codable, Sendable {
  /// The side above, where reading starts, below, and where reading ends.
  case top, leading, bottom, trailing

  /// Some of the sides.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The sides as bits.
    public let rawValue: Int8
    /// Creates a set from bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// Creates a set of one side.
    public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }

    /// The top.
    public static let top = Set(.top)
    /// The side where reading starts.
    public static let leading = Set(.leading)
    /// The bottom.
    public static let bottom = Set(.bottom)
    /// The side where reading ends.
    public static let trailing = Set(.trailing)
    /// All sides.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    /// The sides where reading starts and ends.
    public static let horizontal: Set = [.leading, .trailing]
    /// Top and bottom.
    public static let vertical: Set = [.top, .bottom]
  }
}

/// A side to the left or right of something.
public enum HorizontalEdge: Int8, Hashable, CaseIterable, Codable, Sendable {
  /// Where reading starts and where it ends.
  case leading, trailing

  /// Some of the sides.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The sides as bits.
    public let rawValue: Int8
    /// Creates a set from bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// Creates a set of one side.
    public init(_ edge: HorizontalEdge) { self.init(rawValue: 1 << edge.rawValue) }

    /// The side where reading starts.
    public static let leading = Set(.leading)
    /// The side where reading ends.
    public static let trailing = Set(.trailing)
    /// Both sides.
    public static let all: Set = [.leading, .trailing]
  }
}

/// A side above or below something.
public enum VerticalEdge: Int8, Hashable, CaseIterable, Codable, Sendable {
  /// Above and below.
  case top, bottom

  /// Some of the sides.
  public struct Set: OptionSet, Hashable, Sendable {
    /// The sides as bits.
    public let rawValue: Int8
    /// Creates a set from bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// Creates a set of one side.
    public init(_ edge: VerticalEdge) { self.init(rawValue: 1 << edge.rawValue) }

    /// The top.
    public static let top = Set(.top)
    /// The bottom.
    public static let bottom = Set(.bottom)
    /// Both sides.
    public static let all: Set = [.top, .bottom]
  }
}

/// Distances from the sides of a rectangle, in points; positive ones point inwards.
public struct EdgeInsets: Hashable, Codable, Sendable {
  /// The distance from the side.
  public var top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat

  /// Creates insets.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates equal insets at some sides.
  package init(_ length: CGFloat, at edges: Edge.Set) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0,
      trailing: edges.contains(.trailing) ? length : 0)
  }

  package var horizontal: CGFloat { leading + trailing }
  package var vertical: CGFloat { top + bottom }
}
