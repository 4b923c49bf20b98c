import WidgetUI

/// What is seen on a screen from some time on.
struct ScreenSnapshot: Hashable {
  /// A frame of a member in a slot.
  struct Shown: Hashable {
    var member: ScreenMember
    /// The folder of its pictures.
    var folder: String
    /// The frame's place among its member's.
    var frame: Int
  }

  var scheme: ColorScheme
  /// One for each slot; `nil` where nothing is seen.
  var slots: [Shown?]
  /// The day of the status line, in days from the first; 0 where there is none.
  var day: Int
}
