import Foundation
import FramePipeline

/// A screen in a running host: its state and its next composition.
struct ScreenRecord {
  /// The delay before a failed write is retried, in seconds.
  static let retryDelay = 30.0
  /// The maximum time that a change waits for other members' changes, in seconds.
  private static let coalescingDelay = 5.0
  /// The polling interval for the end of a composition, in seconds.
  private static let pollInterval = 0.05

  private(set) var screen: WidgetScreen
  var state: ScreenState
  /// Whether its state has changed since it was last stored.
  var isChanged = false
  /// The screen on its display, or `nil` if it no longer fits.
  private var plan: ScreenPlan?
  /// The time since when a new composition is due.
  private var dueSince: Timestamp?
  /// Whether it was composed although a member was not drawn in both color schemes, so that it has to be composed once
  /// more.
  private var isPartial = false
  /// The running composition.
  private var composition: ScreenComposition?

  init(_ screen: WidgetScreen, _ state: ScreenState, _ devices: DeviceProfileRegistry) {
    self.screen = screen
    self.state = state
    updatePlan(on: devices)
  }

  /// Applies a changed file or a changed display.
  mutating func follow(_ screen: WidgetScreen, _ devices: DeviceProfileRegistry, at now: Timestamp)
  {
    let former = (self.screen, plan)
    self.screen = screen
    updatePlan(on: devices)
    // The display may have changed although the file did not.
    if former != (screen, plan) { change(at: now) }
  }

  private mutating func updatePlan(on devices: DeviceProfileRegistry) {
    do {
      plan = try screen.plan(on: devices)
    } catch {
      plan = nil
      state.failure = "\(error)"
      isChanged = true
    }
  }

  /// Requests a new composition, because its content has changed.
  mutating func change(at now: Timestamp) { dueSince = dueSince ?? now }

  /// Whether it has output, and no composition is due or running.
  var isWritten: Bool {
    state.composed != nil && state.failure == nil && composition == nil && dueSince == nil
  }

  /// Whether it is to be composed as soon as its members are drawn, or is being composed.
  var isPending: Bool { composition != nil || dueSince != nil }

  /// When it is composed at the latest, or `nil` if unknown.
  var next: Timestamp? {
    [dueSince?.advanced(by: Self.coalescingDelay), state.next].compactMap(\.self).min()
  }

  /// Returns the names of its content at a time.
  func visibleNames(at now: Date, in zone: TimeZone) -> [String] {
    plan.map { ScreenScheduler($0, in: zone).visibleNames(at: now) } ?? []
  }

  /// Whether a composition is running.
  var isComposing: Bool { composition != nil }

  /// Returns when to check whether the running composition has ended.
  func nextPoll(after now: Timestamp) -> Timestamp? {
    composition.map { _ in now.advanced(by: Self.pollInterval) }
  }

  /// Starts a composition if one is due, once for all changes.
  ///
  /// If `isLast` is true, it does not wait for further changes.
  mutating func update(
    _ output: ScreenOutput?, _ environment: HostEnvironment, _ devices: DeviceProfileRegistry,
    at now: Date, isLast: Bool, isBusy: (String) -> Bool
  ) {
    let time = Timestamp(now)
    let isLate = isLast && dueSince != nil || next.map { $0 <= time } ?? false
    guard composition == nil, isLate || dueSince != nil else { return }
    if plan == nil { updatePlan(on: devices) }
    guard let plan else { return wait(from: time) }
    let lacksScheme = lacksScheme(output)
    guard isLate || !lacksScheme && !screen.shown.contains(where: isBusy) else { return }
    // Repeats only once, because drawing in advance may fail every time.
    isPartial = lacksScheme && !isPartial
    dueSince = nil
    guard let output else { return record(nil, begun: time) }
    composition = output.compose(plan, in: environment, at: now)
    collectResult(waits: isLast)
  }

  /// Waits with a screen whose display is unknown until it may be available again.
  private mutating func wait(from now: Timestamp) {
    dueSince = nil
    state.next = now.advanced(by: Self.retryDelay)
  }

  /// Records the result of a composition that has ended.
  mutating func collectResult(waits: Bool = false) {
    guard let composition, let outcome = waits ? composition.wait() : composition.outcome
    else { return }
    self.composition = nil
    record(outcome, begun: composition.begun)
  }

  /// Records the result of a composition; nothing is stored before, so a new host repeats the composition of a killed
  /// one.
  private mutating func record(_ outcome: ScreenComposition.Outcome?, begun: Timestamp) {
    isChanged = true
    state.composed = begun
    let horizon = CompositionHorizon.hosted.end(from: begun)
    let usual =
      isPartial
      ? begun.advanced(by: Self.retryDelay) : CompositionHorizon.renewal(from: begun, to: horizon)
    switch outcome {
    case nil: state.next = usual
    case .success(let end):
      state.failure = nil
      state.next = min(end.advanced(by: Self.coalescingDelay), usual)
    case .failure(let error):
      state.failure = "\(error)"
      state.next = begun.advanced(by: Self.retryDelay)
    }
  }

  /// Whether a member will soon be drawn in another color scheme as well.
  private func lacksScheme(_ output: ScreenOutput?) -> Bool {
    guard let output, let plan, plan.file.appearance.schemes.count > 1 else { return false }
    return screen.shown.contains { output.isIncomplete($0, on: screen.device) }
  }
}
