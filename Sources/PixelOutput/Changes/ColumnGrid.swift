/// The columns at which an area that a panel changes may begin and end.
///
/// A controller takes columns by whole bytes of its memory, in which several pixels lie side by side, and
/// rows one by one; so edges above and below may be anywhere.
struct ColumnGrid {
  /// The pixels from one column to the next, 1 or more.
  let step: Int
  /// The picture's width; its right edge is such a column wherever it is.
  let width: Int

  init(step: Int, width: Int) {
    self.step = max(1, min(step, width))
    self.width = width
  }

  /// The smallest area of whole columns around a rectangle.
  func around(_ rect: PixelRect) -> PixelRect {
    let left = rect.x / step * step
    let right = min((rect.maxX + step - 1) / step * step, width)
    return PixelRect(x: left, y: rect.y, width: right - left, height: rect.height)
  }
}
