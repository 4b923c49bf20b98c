package import WidgetUI

/// What is seen on a screen when, for its composer.
package struct ScreenSchedule: Sendable {
  /// From when on a color scheme holds.
  package struct Appearance: Hashable, Sendable {
    package var scheme: ColorScheme
    package var from: Timestamp

    package init(_ scheme: ColorScheme, from: Timestamp) {
      self.scheme = scheme
      self.from = from
    }
  }

  /// One for each slot of the plan, in order.
  package var slots: [SlotSchedule]
  /// Sorted; the first began before the composition, or then.
  package var appearances: [Appearance]
  /// Up to when the schedule is known: by then a new composition is wanted; `nil` where it goes on so.
  package var end: Timestamp?

  package init(slots: [SlotSchedule], appearances: [Appearance], end: Timestamp? = nil) {
    self.slots = slots
    self.appearances = appearances
    self.end = end
  }
  /// The color scheme of a time.
  func scheme(at date: Timestamp) -> ColorScheme {
    (appearances.last { $0.from <= date } ?? appearances.first)?.scheme ?? .light
  }
}
