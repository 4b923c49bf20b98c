public import Foundation
public import LayoutEngine

extension View {
  /// The view in a frame as long as the widget along some axes.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// The view in a frame as long as `span` of `count` equal parts of the widget, along some axes.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let parts = CGFloat(max(count, 1))
      let part = max(length - spacing * (parts - 1), 0) / parts
      return part * CGFloat(span) + spacing * CGFloat(span - 1)
    }
  }

  /// The view in a frame whose lengths are reckoned from the widget's, in points.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    wrapped(in: ContainerFrameLayout(axes: axes, alignment: alignment, length: length))
  }
}
