public import Foundation
public import LayoutEngine

extension View {
  /// The view drawn elsewhere than it is laid out; the width points to where reading ends.
  public func offset(_ offset: CGSize) -> some View {
    wrapped { inputs in
      var offset = offset
      if inputs.environment.layoutDirection == .rightToLeft { offset.width.negate() }
      return OffsetLayout(offset: offset)
    }
  }

  /// The view drawn `x` points to the right and `y` points below where it is laid out; where reading
  /// starts on the right, `x` points to the left.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    offset(CGSize(width: x, height: y))
  }

  /// The view centred on a point in all the room there is.
  public func position(_ position: CGPoint) -> some View {
    wrapped(in: PositionLayout(point: position))
  }

  /// The view centred on a point in all the room there is.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    position(CGPoint(x: x, y: y))
  }

  /// The view in its ideal size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// The view in its ideal length along some axes.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapped(in: FixedSizeLayout(horizontal: horizontal, vertical: vertical))
  }

  /// The view with a priority by which a stack divides its length; 0 is usual.
  ///
  /// A frame, padding and other changes of size around the view reset it. Where two priorities are set with
  /// nothing of that kind between them, the one nearer to the view counts.
  public func layoutPriority(_ value: Double) -> some View {
    wrapped(in: PriorityLayout(value: value))
  }

  /// The view with an alignment guide of its own.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped(in: AlignmentGuideLayout(key: guide.key, compute: computeValue))
  }

  /// The view with an alignment guide of its own.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    wrapped(in: AlignmentGuideLayout(key: guide.key, compute: computeValue))
  }

  /// The view before (larger) or behind (smaller) its siblings; the index nearest to the view counts.
  public func zIndex(_ value: Double) -> some View {
    trait(\.zIndex, value.isNaN ? 0 : value)
  }
}
