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

/// Who is seen in a slot when: one turn after the other.
package struct SlotSchedule: Hashable, Sendable {
  /// Somebody that is seen up to the next turn.
  package struct Turn: Hashable, Sendable {
    /// `nil` where nobody is seen.
    package var member: ScreenMember?
    package var from: Timestamp

    package init(_ member: ScreenMember?, from: Timestamp) {
      self.member = member
      self.from = from
    }
  }

  /// Sorted; the first began before the composition, or then.
  package var turns: [Turn]

  package init(turns: [Turn]) { self.turns = turns }
}

/// An instance of a screen and where its pictures are, drawn at the size of its slot.
package struct ScreenMember: Hashable, Sendable {
  /// The instance as taps name it.
  package var instance: String
  /// The folders of its pictures beside the screen's, by color scheme; one scheme stands in for another
  /// that is missing.
  package var folders: [ColorScheme: String]

  package init(instance: String, folders: [ColorScheme: String]) {
    self.instance = instance
    self.folders = folders
  }
}
