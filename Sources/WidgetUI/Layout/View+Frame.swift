public import Foundation
import Graphics
public import LayoutEngine

nonisolated extension View {
  /// Puts the view into a frame of a fixed size, in points; `nil` uses the view's length.
  ///
  /// A length that is negative or not finite is ignored, with a diagnostic.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    wrapped { inputs in
      for length in [width, height].compactMap({ $0 }) where !length.isFinite || length < 0 {
        inputs.services.report(
          .warning,
          "frame length \(length) is not a size and is ignored; use a finite number from 0")
      }
      return FrameLayout(width: width, height: height, alignment: alignment)
    }
  }

  /// Puts the view into a frame with minimum, ideal and maximum lengths, in points.
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
          "frame limits \(given.compactMap { $0 }) contain a number that is not a size; use numbers from 0"
        )
      }
      return FlexibleFrameLayout(
        width: FrameLimits(minimum: minWidth, ideal: idealWidth, maximum: maxWidth),
        height: FrameLimits(minimum: minHeight, ideal: idealHeight, maximum: maxHeight),
        alignment: alignment)
    }
  }

  /// Returns the view unchanged; a frame needs at least one length.
  @available(*, deprecated, message: "pass at least one length")
  public func frame() -> some View { self }
}

nonisolated extension View {
  /// Constrains the view to a ratio of width to height; `nil` uses the view's own ratio.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    wrapped(in: AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
  }

  /// Constrains the view to the ratio of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Scales the view to fit inside, in its own ratio.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Scales the view to cover the proposed size, in its own ratio.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}

nonisolated extension View {
  /// Puts the view into a frame as long as the widget along some axes.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
  }

  /// Puts the view into a frame as long as `span` of `count` equal parts of the widget along some
  /// axes.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let parts = CGFloat(max(count, 1))
      let part = max(length - spacing * (parts - 1), 0) / parts
      return part * CGFloat(span) + spacing * CGFloat(span - 1)
    }
  }

  /// Puts the view into a frame whose lengths are computed from the widget's, in points.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center,
    _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    wrapped(in: ContainerFrameLayout(axes: axes, alignment: alignment, length: length))
  }
}
