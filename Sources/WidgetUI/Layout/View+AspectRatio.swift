public import Foundation
public import LayoutEngine

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
