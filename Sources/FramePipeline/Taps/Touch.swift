package import Foundation

/// A tap on a display: where, when, and how exactly it is to be taken.
package struct Touch: Hashable, Sendable {
  /// The column and the row, in pixels of `space`.
  package var x: Double
  package var y: Double
  package var space: TapCoordinateSpace
  package var date: Date
  /// How far beside a link or a control a tap may be and still means it, in pixels from 0 to 1,000.
  package var slop: Double
  /// What was on the glass; `nil` for what is shown at `date`.
  package var frame: FrameReference?

  package init(
    x: Double, y: Double, in space: TapCoordinateSpace = .picture, at date: Date, slop: Double = 0,
    on frame: FrameReference? = nil
  ) {
    self.x = x
    self.y = y
    self.space = space
    self.date = date
    self.slop = slop
    self.frame = frame
  }
}
