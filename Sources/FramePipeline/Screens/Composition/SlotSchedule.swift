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
