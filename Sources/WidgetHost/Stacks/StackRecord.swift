import Foundation
import FramePipeline
import PixelOutput

/// A stack in a running host: its state and its next update.
struct StackRecord {
  var stack: WidgetStack
  var state: StackState
  /// Whether a new plan is due now.
  var isDue: Bool
  /// When a new plan is due at the latest; `nil` before the first.
  var next: Timestamp?
  /// Whether its state has changed since it was last stored.
  var isChanged = false

  /// A stack whose plan was written is not planned again until its renewal.
  init(_ stack: WidgetStack, _ state: StackState) {
    self.stack = stack
    self.state = state
    isDue = state.plan == nil || state.failure != nil
    next = state.plan?.renewal
  }

  /// Whether a new plan is due at a time.
  func isDue(at now: Timestamp) -> Bool { isDue || next.map { $0 <= now } ?? false }

  /// Whether it has output.
  var isWritten: Bool { state.plan?.turns.isEmpty == false && state.failure == nil }

  /// Pages from the current member for a limited time.
  mutating func turn(by step: Int, at now: Timestamp) {
    let members = stack.members
    // A member that was just paged to is not in the plan yet.
    let held = state.pin.flatMap { $0.isActive(at: now) ? $0.member : nil }
    let shown = held ?? state.plan?.turn(at: now)?.member ?? members[0]
    let index = (members.firstIndex(of: shown) ?? 0) + step + members.count
    pin(members[index % members.count], at: now, for: StackRules(device: nil).pinDuration)
  }

  /// Shows a member for some seconds, or until it is unpinned.
  mutating func pin(_ member: WidgetInstance.ID, at now: Timestamp, for seconds: Double?) {
    guard stack.members.contains(member) else { return }
    state.pin = StackPin(
      member: member, from: now, until: seconds.map { now.advanced(by: $0) })
    isDue = true
  }

  /// Removes a pin that has ended; a member that was left to the end counts as viewed.
  mutating func removeExpiredPin(_ conditions: HostConditions, at now: Timestamp) {
    guard let pin = state.pin, !pin.isActive(at: now) else { return }
    state.pin = nil
    state.usage.count(
      pin.member, at: pin.from, in: conditions.environment.zone, location: conditions.location)
  }

  /// Plans the stack again and writes its output.
  ///
  /// - Parameters:
  ///   - states: Returns the reload state of an instance.
  ///   - conditions: The location of the device and its time zone.
  ///   - output: The output, or `nil` in a simulation.
  ///   - device: The stack's display, or `nil` if it is no longer known.
  ///   - date: The time.
  mutating func update(
    _ states: (WidgetInstance.ID) -> ReloadState?, _ conditions: HostConditions,
    _ output: ScreenOutput?, _ device: DeviceProfile?, at date: Date
  ) {
    let now = Timestamp(date)
    isDue = false
    isChanged = true
    removeExpiredPin(conditions, at: now)
    let sources = device.flatMap { output?.sources(of: stack, on: $0) }
    let members = stack.members.compactMap { id -> StackMember? in
      guard let known = states(id), known.stage != .new else { return nil }
      guard sources?.hasFrames(of: id) ?? true else { return nil }
      return member(id, known.timeline?.entries ?? [], at: now)
    }
    state.plan = plan(members, StackRules(device: device), conditions, at: now)
    next = state.plan?.renewal
    guard let output, let plan = state.plan else { return }
    do {
      guard let device, let sources else { throw MissingDisplayError(device: stack.device) }
      try output.write(
        stack, plan, sources, on: device, in: conditions.environment, at: date)
      state.failure = nil
    } catch {
      state.failure = "\(error)"
      next = now.advanced(by: ScreenRecord.retryDelay)
    }
  }

  /// Returns the plan of the members that have frames.
  private func plan(
    _ members: [StackMember], _ rules: StackRules, _ conditions: HostConditions, at now: Timestamp
  ) -> StackPlan? {
    let zone = conditions.environment.zone
    if let playlist = PlaylistPlanner(of: stack, rules: rules, timeZone: zone) {
      return playlist.plan(
        stack.members, available: Set(members.map(\.id)), state.pin, now: now)
    }
    return StackPlanner(rules: rules, timeZone: zone, location: conditions.location)
      .plan(members, state, now: now)
  }

  private mutating func member(
    _ id: WidgetInstance.ID, _ entries: [TimelineOutline.Entry], at now: Timestamp
  ) -> StackMember {
    state.scales[id, default: ScoreScale()].addRelevances(entries, until: now)
    var scale = state.scales[id] ?? ScoreScale()
    scale.addRelevances(entries, until: Timestamp(.distantFuture))
    return StackMember(id: id, entries: entries, scale: scale)
  }
}

/// The error of a stack whose display is no longer known.
private struct MissingDisplayError: Error, CustomStringConvertible {
  let device: String

  var description: String {
    "the display '\(device)' is not known any more; add its profile again, or move the widgets to another display"
  }
}
