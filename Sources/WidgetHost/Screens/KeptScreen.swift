import Foundation
import FramePipeline

/// A screen in a running host: what is kept of it, and what is to be done for it.
struct KeptScreen {
  /// How long a screen waits that could not be written, in seconds.
  private static let patience = 30.0
  /// How long a change waits for what other members are about to show, in seconds.
  private static let joining = 5.0

  private(set) var screen: WidgetScreen
  var state: ScreenState
  /// Whether its state is to be kept.
  var isChanged = false
  /// The screen on its display; `nil` where it does not fit there any more.
  private var plan: ScreenPlan?
  /// Since when it is to be put together again.
  private var dueSince: Timestamp?

  init(_ screen: WidgetScreen, _ state: ScreenState, _ devices: DeviceShelf) {
    self.screen = screen
    self.state = state
    place(devices)
  }

  /// Takes in a changed file.
  mutating func follow(_ screen: WidgetScreen, _ devices: DeviceShelf, at now: Timestamp) {
    guard screen != self.screen else { return }
    self.screen = screen
    place(devices)
    change(at: now)
  }

  private mutating func place(_ devices: DeviceShelf) {
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

  /// When it is put together at the latest; `nil` where there is no telling.
  var next: Timestamp? {
    [dueSince?.advanced(by: Self.joining), state.next].compactMap(\.self).min()
  }

  /// The names of what is seen at a time.
  func shown(at now: Date, in zone: TimeZone) -> [String] {
    plan.map { ScreenTimetable($0, in: zone).shown(at: now) } ?? []
  }

  /// Puts it together where that is due: one time for all that has changed meanwhile.
  mutating func update(
    _ output: ScreenOutput?, _ environment: HostEnvironment, at now: Date,
    isBusy: (String) -> Bool
  ) {
    let time = Timestamp(now)
    let isLate = next.map { $0 <= time } ?? false
    guard let plan, isLate || dueSince != nil else { return }
    guard isLate || !isWaiting(output, isBusy) else { return }
    dueSince = nil
    isChanged = true
    state.composed = time
    state.next = time.advanced(by: ScreenOutput.horizon / 2)
    guard let output else { return }
    do {
      let manifest = try output.write(plan, in: environment, at: now)
      state.failure = nil
      if let end = manifest?.reload.date, end > time { state.next = min(end, state.next ?? end) }
    } catch {
      state.failure = "\(error)"
      state.next = time.advanced(by: Self.patience)
    }
  }

  /// Whether something that it shows will show something else in a moment.
  private func isWaiting(_ output: ScreenOutput?, _ isBusy: (String) -> Bool) -> Bool {
    let changesScheme = (plan?.file.appearance.schemes.count ?? 0) > 1
    return screen.shown.contains { name in
      isBusy(name)
        || changesScheme && output?.isIncomplete(name, on: screen.device) ?? false
    }
  }
}
