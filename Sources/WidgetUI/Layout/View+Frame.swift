public import Foundation
import Graphics
public import LayoutEngine

extension View {
  /// The view in a frame of a fixed size, in points; `nil` leaves a length to the view.
  ///
  /// A length that is negative or not finite is left out, with a diagnostic.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    wrapped { inputs in
      for length in [width, height].compactMap({ $0 }) where !length.isFinite || length < 0 {
        inputs.services.report(
          .warning,
          "frame length \(length) is not a size and is left out; use a finite number from 0 up")
      }
      return FrameLayout(width: width, height: height, alignment: alignment)
    }
  }

  /// The view in a frame with least, ideal and greatest lengths, in points.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    wrapped { inputs in
      let given = [minWidth, idealWidth, maxWidth, minHeight, idealHeight, maxHeight]
      if given.contains(where: { $0.map { $0.isNaN || $0 < 0 } ?? false }) {
        inputs.services.report(
          .warning,
          "frame limits \(given.compactMap { $0 }) hold a number that is not a size; use numbers from 0 up"
        )
      }
      return FlexibleFrameLayout(
        width: FrameLimits(minimum: minWidth, ideal: idealWidth, maximum: maxWidth),
        height: FrameLimits(minimum: minHeight, ideal: idealHeight, maximum: maxHeight),
        alignment: alignment)
    }
  }

  /// The view as it is; a frame needs at least one length.
  @available(*, deprecated, message: "give the frame at least one length")
  public func frame() -> some View { self }
}

extension View {
  /// The view in a size of one ratio of width to height; `nil` takes the view's own.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    wrapped(in: AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
  }

  /// The view in a size of the ratio of another.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// The view as large as fits inside, in its own ratio.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// The view as small as covers all, in its own ratio.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}

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
