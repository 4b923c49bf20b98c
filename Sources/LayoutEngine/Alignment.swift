public import Foundation

/// A line along which views are aligned side to side.
public struct HorizontalAlignment: Hashable, Sendable {
  package let key: AlignmentKey

  /// Creates a custom alignment.
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

  /// Creates a custom alignment.
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

  /// Creates an alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Centered in both directions.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The leading edge, centered vertically.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The trailing edge, centered vertically.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The top edge, centered horizontally.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The bottom edge, centered horizontally.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The first baseline, centered horizontally.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  /// The last baseline, centered horizontally.
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

/// A named line in a view by which it is aligned with others.
public protocol AlignmentID: SendableMetatype {
  /// The default position of the line in a view, in points from its top left.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The identity of an alignment: the type of its identifier and its axis.
package struct AlignmentKey: Hashable, Sendable {
  let id: any AlignmentID.Type
  package let axis: Axis

  package static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.axis == right.axis
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

  /// Combines the explicit values of several children into one.
  ///
  /// Baselines take that of the first or the last line, other guides the mean.
  package func combine(_ values: [CGFloat]) -> CGFloat? {
    guard let first = values.first else { return nil }
    if id == FirstTextBaseline.self { return values.reduce(first, min) }
    if id == LastTextBaseline.self { return values.reduce(first, max) }
    return values.reduce(0, +) / CGFloat(values.count)
  }

  /// Whether texts set this guide themselves, so that any view may have an explicit value for it.
  var isBaseline: Bool { id == FirstTextBaseline.self || id == LastTextBaseline.self }
}

enum Leading: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
enum HorizontalCenter: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
}
enum Trailing: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
}
enum Top: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
enum VerticalCenter: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
}
enum Bottom: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
enum FirstTextBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
enum LastTextBaseline: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}

/// Moves an alignment guide of a view: `alignmentGuide`.
package struct AlignmentGuideLayout: NodeLayout {
  let key: AlignmentKey
  let compute: (ViewDimensions) -> CGFloat

  package init(key: AlignmentKey, compute: @escaping (ViewDimensions) -> CGFloat) {
    self.key = key
    self.compute = compute
  }

  package var setsGuides: Bool { true }

  package func explicitGuide(
    _ key: AlignmentKey, _ children: [LayoutNode], size: CGSize, proposal: ProposedViewSize,
    _ context: LayoutContext
  ) -> CGFloat? {
    guard key == self.key, let child = children.first else { return nil }
    return compute(child.dimensions(proposal, context))
  }
}

/// The total extent of several lengths whose guides lie on one line.
struct AlignedExtent {
  /// From the first start to the last end.
  let length: CGFloat
  /// The position of the line, from the first start.
  let line: CGFloat

  /// Aligns `lengths`, each with the position of its guide.
  init(lengths: [CGFloat], guides: [CGFloat]) {
    // Infinite lengths have no finite guides; they only occur while flexibility is measured.
    guard lengths.allSatisfy(\.isFinite), guides.allSatisfy(\.isFinite) else {
      length = .infinity
      line = 0
      return
    }
    line = guides.max() ?? 0
    length = line + (zip(lengths, guides).map { $0 - $1 }.max() ?? 0)
  }

  /// The start of a length whose guide is at `guide`.
  func offset(of guide: CGFloat) -> CGFloat { guide.isFinite ? line - guide : 0 }
}
