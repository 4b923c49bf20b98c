package import WidgetUI

/// The contents of a screen over time, for its composer.
package struct ScreenSchedule: Sendable {
  /// A color scheme and the time from which it applies.
  package struct Appearance: Hashable, Sendable {
    package var scheme: ColorScheme
    package var from: Timestamp

    package init(_ scheme: ColorScheme, from: Timestamp) {
      self.scheme = scheme
      self.from = from
    }
  }

  /// The schedules of the plan's slots, in order.
  package var slots: [SlotSchedule]
  /// Sorted; the first began at the time of the composition or earlier.
  package var appearances: [Appearance]
  /// The end of the schedule, by which the screen has to be composed again; `nil` if the last state does not end.
  package var end: Timestamp?

  package init(slots: [SlotSchedule], appearances: [Appearance], end: Timestamp? = nil) {
    self.slots = slots
    self.appearances = appearances
    self.end = end
  }

  /// Returns the color scheme at a time.
  package func scheme(at date: Timestamp) -> ColorScheme {
    (appearances.last { $0.from <= date } ?? appearances.first)?.scheme ?? .light
  }
}

/// The members of a slot over time: a sequence of turns.
package struct SlotSchedule: Hashable, Sendable {
  /// The members of which one is shown up to the next turn.
  package struct Turn: Hashable, Sendable {
    /// The members in order of preference; the slot is empty if there is none, or none is shown.
    package var choices: [Choice]
    package var from: Timestamp

    package init(_ choices: [Choice], from: Timestamp) {
      self.choices = choices
      self.from = from
    }

    /// Creates a turn of one member, or of an empty slot.
    package init(_ member: ScreenMember?, from: Timestamp) {
      self.init(member.map { [Choice($0)] } ?? [], from: from)
    }
  }

  /// A member that is shown unless one before it is.
  package struct Choice: Hashable, Sendable {
    package var member: ScreenMember
    /// Whether it is shown only while its widget is relevant.
    package var isShownWhileRelevant: Bool

    package init(_ member: ScreenMember, isShownWhileRelevant: Bool = false) {
      self.member = member
      self.isShownWhileRelevant = isShownWhileRelevant
    }
  }

  /// Sorted; the first began at the time of the composition or earlier.
  package var turns: [Turn]

  package init(turns: [Turn]) { self.turns = turns }

  /// All members that the slot ever shows, in order of their first turn.
  package var members: [ScreenMember] { turns.flatMap { $0.choices.map(\.member) } }

  /// Returns the index of the turn at a time; the first one for earlier times.
  package func turn(at date: Timestamp) -> Int { turns.lastIndex { $0.from <= date } ?? 0 }
}

/// An instance on a screen and the folders of its frames, drawn at the size of its slot.
package struct ScreenMember: Hashable, Sendable {
  /// The name of the instance in tap targets.
  package var instance: String
  /// The folders of its frames next to the screen's, by color scheme; a missing scheme is replaced by another one.
  package var folders: [ColorScheme: String]

  package init(instance: String, folders: [ColorScheme: String]) {
    self.instance = instance
    self.folders = folders
  }
}
