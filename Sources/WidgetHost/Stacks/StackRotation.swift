import FramePipeline

/// Computes the turns of a plan step by step from the ranking of members over time.
struct StackRotation {
  let members: [StackMember]
  let pin: StackPin?
  let hours: LocalHours
  /// The members' shares of views for each hour of the day; empty without views.
  let usage: [[Double]]
  let rules: StackRules
  /// The times at which the ranking may change, sorted.
  private let changeTimes: [Timestamp]

  init(
    members: [StackMember], pin: StackPin?, hours: LocalHours, usage: [[Double]],
    rules: StackRules
  ) {
    self.members = members
    self.pin = pin
    self.hours = hours
    self.usage = usage
    self.rules = rules
    var changeTimes = members.flatMap { $0.spans.map(\.from) }
    if !usage.isEmpty { changeTimes += hours.starts }
    if let until = pin?.until { changeTimes.append(until) }
    self.changeTimes = Set(changeTimes).sorted()
  }

  /// Returns the current turn: that of the last plan if it is still valid, else a new one.
  func turn(at now: Timestamp, after plan: StackPlan?) -> StackPlan.Turn {
    guard let shown = plan?.turn(at: now) ?? plan?.turns.first, index(of: shown.member) != nil
    else {
      let member = held(at: now) ?? best(at: now, shown: nil)
      return StackPlan.Turn(member: members[member].id, from: now)
    }
    // If the clock was set back, the turn begins again.
    var turns = [StackPlan.Turn(member: shown.member, from: min(shown.from, now))]
    decide(at: now, &turns)
    return StackPlan.Turn(member: turns[turns.count - 1].member, from: turns[turns.count - 1].from)
  }

  /// Returns the next time at which the turn may change.
  func nextChange(after time: Timestamp, _ turn: StackPlan.Turn?) -> Timestamp? {
    var low = 0
    var high = changeTimes.count
    while low < high {
      let middle = (low + high) / 2
      if changeTimes[middle] <= time { low = middle + 1 } else { high = middle }
    }
    let waits = [rules.cadence, rules.dwell].compactMap { turn?.from.advanced(by: $0) }
    return (waits.filter { $0 > time } + changeTimes[low...].prefix(1)).min()
  }

  /// Ends the last turn and begins another if a member takes over.
  func decide(at time: Timestamp, _ turns: inout [StackPlan.Turn]) {
    let last = turns.count - 1
    guard let shown = index(of: turns[last].member) else { return }
    let choice = choice(at: time, shown: shown, since: turns[last].from)
    guard choice != shown else { return }
    let turn = StackPlan.Turn(member: members[choice].id, from: time)
    // A turn without duration is replaced.
    if turns[last].from == time {
      turns[last] = turn
    } else {
      turns[last].to = time
      turns.append(turn)
    }
  }

  private func choice(at time: Timestamp, shown: Int, since: Timestamp) -> Int {
    if let held = held(at: time) { return held }
    let age = Double(time.milliseconds - since.milliseconds) / 1000
    guard age >= rules.cadence else { return shown }
    let best = best(at: time, shown: shown)
    let (present, challenger) = (ranking(of: shown, at: time), ranking(of: best, at: time))
    if challenger.rank > present.rank { return best }
    let isAhead = challenger.strength >= present.strength + rules.margin
    return isAhead && age >= rules.dwell ? best : shown
  }

  private func held(at time: Timestamp) -> Int? {
    guard let pin, pin.isActive(at: time) else { return nil }
    return index(of: pin.member)
  }

  /// Returns the member with the highest rank; of equal ones the current one, then the first in order.
  private func best(at time: Timestamp, shown: Int?) -> Int {
    var best = shown ?? 0
    for member in members.indices
    where ranking(of: best, at: time) < ranking(of: member, at: time) {
      best = member
    }
    return best
  }

  private func ranking(of member: Int, at time: Timestamp) -> StackRanking {
    let share = usage.isEmpty ? 0 : usage[hours.hour(at: time)][member]
    return StackRanking(
      members[member].relevance(at: time), usage: share, weight: rules.usageWeight)
  }

  private func index(of member: WidgetInstance.ID) -> Int? {
    members.firstIndex { $0.id == member }
  }
}
