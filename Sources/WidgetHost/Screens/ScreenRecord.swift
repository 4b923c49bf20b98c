import Foundation
import FramePipeline

/// A screen in a running host: what is kept of it, and what is to be done for it.
struct ScreenRecord {
  /// How long a screen waits that could not be written, in seconds.
  static let patience = 30.0
  /// How long a change waits for what other members are about to show, in seconds.
  private static let joining = 5.0
  /// How often it is looked whether a composition has ended, in seconds.
  private static let look = 0.05

  private(set) var screen: WidgetScreen
  var state: ScreenState
  /// Whether its state is to be kept.
  var isChanged = false
  /// The screen on its display; `nil` where it does not fit there any more.
  private var plan: ScreenPlan?
  /// Since when it is to be put together again.
  private var dueSince: Timestamp?
  /// Whether it was put together though something was not drawn in both color schemes, and shall be once more.
  private var isPartial = false
  /// What is under way.
  private var composition: ScreenComposition?

  init(_ screen: WidgetScreen, _ state: ScreenState, _ devices: DeviceRegistry) {
    self.screen = screen
    self.state = state
    place(devices)
  }

  /// Takes in a changed file, or a changed display.
  mutating func follow(_ screen: WidgetScreen, _ devices: DeviceRegistry, at now: Timestamp) {
    let former = (self.screen, plan)
    self.screen = screen
    place(devices)
    // The file may be the same and its display another one.
    if former != (screen, plan) { change(at: now) }
  }

  private mutating func place(_ devices: DeviceRegistry) {
    do {
      plan = try screen.plan(on: devices)
    } catch {
      plan = nil
      state.failure = "\(error)"
      isChanged = true
    }
  }

  /// Something that it shows is another one now.
  mutating func change(at now: Timestamp) { dueSince = dueSince ?? now }

  /// Whether it has output, and nothing is about to write it.
  var isWritten: Bool {
    state.composed != nil && state.failure == nil && composition == nil && dueSince == nil
  }

  /// When it is put together at the latest; `nil` where there is no telling.
  var next: Timestamp? {
    [dueSince?.advanced(by: Self.joining), state.next].compactMap(\.self).min()
  }

  /// The names of what is seen at a time.
  func shown(at now: Date, in zone: TimeZone) -> [String] {
    plan.map { ScreenScheduler($0, in: zone).shown(at: now) } ?? []
  }

  /// Whether it is being put together.
  var isComposing: Bool { composition != nil }

  /// When to look whether a composition that is under way has ended.
  func nextLook(after now: Timestamp) -> Timestamp? {
    composition.map { _ in now.advanced(by: Self.look) }
  }

  /// Puts it together where that is due: one time for all that has changed meanwhile.
  ///
  /// Where it is the last time, nothing is waited for any more.
  mutating func update(
    _ output: ScreenOutput?, _ environment: HostEnvironment, _ devices: DeviceRegistry,
    at now: Date, isLast: Bool, isBusy: (String) -> Bool
  ) {
    let time = Timestamp(now)
    let isLate = isLast && dueSince != nil || next.map { $0 <= time } ?? false
    guard composition == nil, isLate || dueSince != nil else { return }
    if plan == nil { place(devices) }
    guard let plan else { return wait(from: time) }
    let lacksScheme = lacksScheme(output)
    guard isLate || !lacksScheme && !screen.shown.contains(where: isBusy) else { return }
    // Once, as what fails to be drawn ahead may do so for ever.
    isPartial = lacksScheme && !isPartial
    dueSince = nil
    guard let output else { return keep(nil, begun: time) }
    composition = output.compose(plan, in: environment, at: now)
    takeEnding(waits: isLast)
  }

  /// Lets a screen whose display is gone wait until that may be there again.
  private mutating func wait(from now: Timestamp) {
    dueSince = nil
    state.next = now.advanced(by: Self.patience)
  }

  /// Takes in how a composition ended, if it has.
  mutating func takeEnding(waits: Bool = false) {
    guard let composition, let ending = waits ? composition.wait() : composition.ending
    else { return }
    self.composition = nil
    keep(ending, begun: composition.begun)
  }

  /// Nothing is kept of a composition before its end: a host that is killed begins it anew.
  private mutating func keep(_ ending: ScreenComposition.Ending?, begun: Timestamp) {
    isChanged = true
    state.composed = begun
    let horizon = CompositionHorizon.hosted.end(from: begun)
    let usual =
      isPartial
      ? begun.advanced(by: Self.patience) : CompositionHorizon.renewal(from: begun, to: horizon)
    switch ending {
    case nil: state.next = usual
    case .success(let end):
      state.failure = nil
      state.next = min(end.advanced(by: Self.joining), usual)
    case .failure(let error):
      state.failure = "\(error)"
      state.next = begun.advanced(by: Self.patience)
    }
  }

  /// Whether something that it shows will soon be drawn in another color scheme as well.
  private func lacksScheme(_ output: ScreenOutput?) -> Bool {
    guard let output, let plan, plan.file.appearance.schemes.count > 1 else { return false }
    return screen.shown.contains { output.isIncomplete($0, on: screen.device) }
  }
}
