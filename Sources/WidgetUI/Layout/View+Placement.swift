public import Foundation
public import LayoutEngine

nonisolated extension View {
  /// Draws the view at an offset from its layout position; positive widths point toward the
  /// trailing edge.
  public func offset(_ offset: CGSize) -> some View {
    wrapped { inputs in
      var offset = offset
      if inputs.environment.layoutDirection == .rightToLeft { offset.width.negate() }
      return OffsetLayout(offset: offset)
    }
  }

  /// Draws the view `x` points to the right and `y` points below its layout position; in
  /// right-to-left layouts, `x` points to the left.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    offset(CGSize(width: x, height: y))
  }

  /// Centers the view on a point in the proposed size.
  public func position(_ position: CGPoint) -> some View {
    wrapped(in: PositionLayout(point: position))
  }

  /// Centers the view on a point in the proposed size.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    position(CGPoint(x: x, y: y))
  }

  /// Fixes the view at its ideal size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Fixes the view at its ideal length along some axes.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapped(in: FixedSizeLayout(horizontal: horizontal, vertical: vertical))
  }

  /// Sets the priority by which a stack distributes its length; the default is 0.
  ///
  /// Frames, padding and other modifiers that change the size reset it. If two priorities are set
  /// with no such modifier between them, the inner one is used.
  public func layoutPriority(_ value: Double) -> some View {
    wrapped(in: PriorityLayout(value: value))
  }

  /// Sets a custom alignment guide.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped(in: AlignmentGuideLayout(key: guide.key, compute: computeValue))
  }

  /// Sets a custom alignment guide.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped(in: AlignmentGuideLayout(key: guide.key, compute: computeValue))
  }

  /// Moves the view in front of (larger) or behind (smaller) its siblings; the innermost index
  /// counts.
  public func zIndex(_ value: Double) -> some View {
    trait(\.zIndex, value.isNaN ? 0 : value)
  }
}
