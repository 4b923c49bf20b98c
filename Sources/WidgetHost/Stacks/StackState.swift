import FramePipeline

/// What a stack remembers; it is kept in the store.
package struct StackState: Hashable, Codable, Sendable {
  /// What was planned last: it tells what is shown, and since when.
  package var plan: StackPlan?
  package var hold: StackPin?
  /// Why the output is not as planned; `nil` where it is.
  package var failure: String?
  /// What the members' scores are measured by.
  package var scales: [WidgetInstance.ID: ScoreScale] = [:]
  package var habits = StackUsage()

  package init() {}

  /// Keeps the distances to what was, where the clock was set anew.
  package mutating func shift(by seconds: Double) {
    hold = hold.map { hold in
      StackPin(
        member: hold.member, from: hold.from.advanced(by: seconds),
        until: hold.until?.advanced(by: seconds))
    }
    let turns = plan?.turns ?? []
    plan?.turns = turns.map { turn in
      StackPlan.Turn(
        member: turn.member, from: turn.from.advanced(by: seconds),
        to: turn.to?.advanced(by: seconds))
    }
  }

  /// Forgets instances that are no longer in the stack.
  package mutating func keep(only members: [WidgetInstance.ID]) {
    let kept = Set(members)
    scales = scales.filter { kept.contains($0.key) }
    habits.keep(only: kept)
    if let member = hold?.member, !kept.contains(member) { hold = nil }
  }
}
