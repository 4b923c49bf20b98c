import Foundation
import FramePipeline
import PixelOutput

/// A stack in a running host: what is kept of it, and what is to be done for it.
struct StackSlot {
  /// How long a stack waits that could not be written, in seconds.
  private static let patience = 30.0

  var stack: WidgetStack
  var state: StackState
  /// Whether a new plan is wanted now.
  var isDue: Bool
  /// When one is wanted at the latest; `nil` before the first.
  var next: Timestamp?
  /// Whether its state is to be kept.
  var isChanged = false
  /// Where its display is found.
  var devices = DeviceRegistry()

  /// Whether it has output.
  var isWritten: Bool { state.plan?.turns.isEmpty == false && state.failure == nil }

  /// Turns the page from what is shown, for a while.
  mutating func turn(by step: Int, at now: Timestamp) {
    let members = stack.members
    // A page of this moment is not in the plan yet.
    let held = state.hold.flatMap { $0.holds(at: now) ? $0.member : nil }
    let shown = held ?? state.plan?.turn(at: now)?.member ?? members[0]
    let place = (members.firstIndex(of: shown) ?? 0) + step + members.count
    hold(members[place % members.count], at: now, for: rules.holdLength)
  }

  /// Shows a member for some seconds, or until it is let go.
  mutating func hold(_ member: WidgetInstance.ID, at now: Timestamp, for seconds: Double?) {
    guard stack.members.contains(member) else { return }
    state.hold = StackPin(
      member: member, from: now, until: seconds.map { now.advanced(by: $0) })
    isDue = true
  }

  /// Lets go of a page whose time is over; one that was left standing was looked at.
  mutating func endHold(_ conditions: HostConditions, at now: Timestamp) {
    guard let hold = state.hold, !hold.holds(at: now) else { return }
    state.hold = nil
    state.habits.count(
      hold.member, at: hold.from, in: conditions.environment.zone, place: conditions.location)
  }

  /// Plans and writes anew.
  ///
  /// - Parameters:
  ///   - states: What is known of instances.
  ///   - conditions: Where the device is, and by which clock people live.
  ///   - output: Where pictures go; a simulation does without.
  ///   - now: The time.
  mutating func update(
    _ states: (WidgetInstance.ID) -> ReloadState?, _ conditions: HostConditions,
    _ output: StackOutput?, at now: Timestamp
  ) {
    isDue = false
    isChanged = true
    endHold(conditions, at: now)
    let sources = output?.sources(of: stack)
    let members = stack.members.compactMap { id -> StackMember? in
      guard let known = states(id), known.stage != .new else { return nil }
      guard sources.map({ $0.manifests[id] != nil }) ?? true else { return nil }
      return member(id, known.timeline?.entries ?? [], at: now)
    }
    let planner = StackPlanner(
      rules: rules, timeZone: conditions.environment.zone, place: conditions.location)
    state.plan = planner.plan(members, state, now: now)
    next = state.plan?.renewal
    guard let plan = state.plan, let output, let sources else { return }
    write(plan, sources, to: output, at: now)
  }

  private mutating func member(
    _ id: WidgetInstance.ID, _ entries: [TimelineOutline.Entry], at now: Timestamp
  ) -> StackMember {
    state.scales[id, default: ScoreScale()].learn(entries, until: now)
    var scale = state.scales[id] ?? ScoreScale()
    scale.learn(entries, until: Timestamp(.distantFuture))
    return StackMember(id: id, entries: entries, scale: scale)
  }

  private mutating func write(
    _ plan: StackPlan, _ sources: StackOutput.Sources, to output: StackOutput, at now: Timestamp
  ) {
    do throws(StoreError) {
      try output.write(stack, plan, sources, rules: rules, now: now)
      state.failure = nil
    } catch {
      state.failure = error.description
      next = now.advanced(by: Self.patience)
    }
  }

  private var rules: StackRules {
    (try? devices.profile(id: stack.device)).map { StackRules(device: $0) }
      ?? StackRules(cadence: 60)
  }
}
