/// A line along which views are aligned side to side.
public struct HorizontalAlignment: Hashable, Sendable {
  package let key: AlignmentKey

  /// Makes an alignment of one's own.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .horizontal) }

  package init(_ key: AlignmentKey) { self.key = key }

  /// The side where reading starts.
  public static let leading = HorizontalAlignment(Leading.self)
  /// The middle.
  public static let center = HorizontalAlignment(HorizontalCenter.self)
  /// The side where reading ends.
  public static let trailing = HorizontalAlignment(Trailing.self)
  /// The side where reading starts, in a list's rows.
  public static let listRowSeparatorLeading = leading
  /// The side where reading ends, in a list's rows.
  public static let listRowSeparatorTrailing = trailing
}

/// A line along which views are aligned top to bottom.
public struct VerticalAlignment: Hashable, Sendable {
  package let key: AlignmentKey

  /// Makes an alignment of one's own.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .vertical) }

  package init(_ key: AlignmentKey) { self.key = key }

  /// The top edge.
  public static let top = VerticalAlignment(Top.self)
  /// The middle.
  public static let center = VerticalAlignment(VerticalCenter.self)
  /// The bottom edge.
  public static let bottom = VerticalAlignment(Bottom.self)
  /// The baseline of the first line of text; the bottom edge of a view without text.
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  /// The baseline of the last line of text; the bottom edge of a view without text.
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)
}

/// How views are aligned in both directions.
public struct Alignment: Hashable, Sendable {
  /// Side to side.
  public var horizontal: HorizontalAlignment
  /// Top to bottom.
  public var vertical: VerticalAlignment

  /// Makes an alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Centred in both directions.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The leading edge, centred vertically.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The trailing edge, centred vertically.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The top edge, centred horizontally.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The bottom edge, centred horizontally.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The first baseline, centred horizontally.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  /// The last baseline, centred horizontally.
  public static let centerLastTextBaseline = Alignment(
    horizontal: .center, vertical: .lastTextBaseline)
  /// The first baseline at the leading edge.
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  /// The last baseline at the leading edge.
  public static let leadingLastTextBaseline = Alignment(
    horizontal: .leading, vertical: .lastTextBaseline)
  /// The first baseline at the trailing edge.
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
  /// The last baseline at the trailing edge.
  public static let trailingLastTextBaseline = Alignment(
    horizontal: .trailing, vertical: .lastTextBaseline)

  package func key(along axis: Axis) -> AlignmentKey {
    switch axis {
    case .horizontal: horizontal.key
    case .vertical: vertical.key
    }
  }
}
