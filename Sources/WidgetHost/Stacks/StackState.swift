/// What a stack remembers; it is kept in the store.
package struct StackState: Hashable, Codable, Sendable {
  /// What was planned last: it tells what is shown, and since when.
  package var plan: StackPlan?
  package var hold: StackHold?
  /// What the members' scores are measured by.
  package var scales: [WidgetInstance.ID: ScoreScale] = [:]
  package var habits = StackHabits()

  package init() {}

  /// Forgets instances that are no longer in the stack.
  package mutating func keep(only members: [WidgetInstance.ID]) {
    let kept = Set(members)
    scales = scales.filter { kept.contains($0.key) }
    habits.keep(only: kept)
    if let member = hold?.member, !kept.contains(member) { hold = nil }
  }
}
