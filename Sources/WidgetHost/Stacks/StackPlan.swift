package import FramePipeline

/// Which member a stack shows when, as it was planned at some time.
package struct StackPlan: Hashable, Codable, Sendable {
  /// A member's turn: from `from` up to, but not including, `to`.
  package struct Turn: Hashable, Codable, Sendable {
    package var member: WidgetInstance.ID
    package var from: Timestamp
    /// The next turn's beginning; `nil` in the last turn.
    package var to: Timestamp?

    package init(member: WidgetInstance.ID, from: Timestamp, to: Timestamp? = nil) {
      self.member = member
      self.from = from
      self.to = to
    }
  }

  /// One after the other; the first began before the plan was made, or then.
  package var turns: [Turn]
  package var made: Timestamp
  /// Up to when the plan reaches: from then on the last turn goes on for want of a newer plan.
  package var end: Timestamp

  package init(turns: [Turn], made: Timestamp, end: Timestamp) {
    self.turns = turns
    self.made = made
    self.end = end
  }

  /// When a newer plan is due: halfway, so that a display always has what comes next.
  package var renewal: Timestamp {
    Timestamp(milliseconds: made.milliseconds + (end.milliseconds - made.milliseconds) / 2)
  }

  /// The turn at a time, or `nil` before the first.
  package func turn(at time: Timestamp) -> Turn? { turns.last { $0.from <= time } }
}
