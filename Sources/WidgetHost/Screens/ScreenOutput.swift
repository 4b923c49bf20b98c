package import Foundation
package import FramePipeline
package import PixelOutput
import Synchronization
import WidgetTimeline
import WidgetUI

/// Writes the output of screens and stacks next to that of their members.
package struct ScreenOutput: Sendable {
  let store: FrameStore
  /// The frames drawn in advance in the other color scheme; `nil` if there are none.
  private let ahead: FrameStore?
  /// Whether screens are composed on another thread, so that the host can answer requests meanwhile.
  private let isConcurrent: Bool
  /// The decoded frames of members, shared by all compositions.
  private let cache = FrameCache()

  package init(store: FrameStore, ahead: FrameStore? = nil, isConcurrent: Bool = false) {
    self.store = store
    self.ahead = ahead
    self.isConcurrent = isConcurrent
  }

  /// Begins the composition of a screen.
  func compose(
    _ plan: ScreenPlan, in environment: HostEnvironment, at now: Date
  ) -> ScreenComposition {
    ScreenComposition(at: Timestamp(now), isConcurrent: isConcurrent) {
      try write(plan, in: environment, at: now)
    }
  }

  /// Composes a screen.
  ///
  /// - Returns: The end of the schedule that was written.
  /// - Throws: The errors of the composer, or ``EmptyScreenError``; the previous output then stays intact.
  private func write(
    _ plan: ScreenPlan, in environment: HostEnvironment, at now: Date
  ) throws -> Timestamp {
    let horizon = CompositionHorizon.hosted.end(from: Timestamp(now))
    let scheduler = ScreenScheduler(plan, in: environment.zone)
    var linked = store
    // Cached, because a playlist shows the same members repeatedly.
    var members: [String: ScreenMember] = [:]
    var schedule = scheduler.schedule(from: now, to: horizon.date) { name in
      if let known = members[name] { return known }
      let member = member(name, on: plan.device.id, &linked)
      members[name] = member
      return member
    }
    let end = end(of: schedule) ?? horizon
    schedule.end = end
    guard try composer(linked, in: environment, at: now).write(plan, schedule) != nil else {
      throw EmptyScreenError()
    }
    return end
  }

  func composer(
    _ store: FrameStore, in environment: HostEnvironment, at now: Date
  ) -> ScreenComposer {
    ScreenComposer(
      store: store,
      renderEnvironment: RenderEnvironment(
        now: now, locale: Locale(identifier: environment.locale), timeZone: environment.zone),
      cache: cache)
  }

  /// Returns the manifests of a stack's members.
  package func sources(of stack: WidgetStack, on device: DeviceProfile) -> ScreenSources {
    ScreenSources(stack: stack.members, on: device, store: store)
  }

  /// Writes a stack's frames and manifest; if this fails, the previous output stays.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - plan: The turns of its members.
  ///   - sources: The manifests of its members.
  ///   - device: The stack's display.
  ///   - environment: The time zone and locale to use.
  ///   - now: The time of the plan.
  /// - Returns: The manifest, or `nil` if no member has a frame yet and nothing was written.
  /// - Throws: The errors of the composer.
  @discardableResult
  package func write(
    _ stack: WidgetStack, _ plan: StackPlan, _ sources: ScreenSources, on device: DeviceProfile,
    in environment: HostEnvironment, at now: Date
  ) throws -> Manifest? {
    guard let size = sources.size else { return nil }
    let composition = CompositionPlan(
      stack: stack.id, members: stack.members, family: stack.family.description, size: size,
      on: device)
    return try composer(store, in: environment, at: now)
      .write(composition, plan.schedule(in: sources.colorScheme), sources)
  }

  /// Whether an instance is drawn in one color scheme and will soon be drawn in the other one.
  func isIncomplete(_ name: String, on device: String) -> Bool {
    guard let ahead, let shown = store.manifest(device: device, instance: name),
      // These are not drawn in advance, but when the color scheme changes.
      shown.stack == nil, shown.snapshot == nil, shown.placeholder == nil, shown.omitted == nil
    else { return false }
    return ahead.manifest(device: device, instance: name)?.generatedAt != shown.generatedAt
  }

  func member(
    _ name: String, on device: String, _ linked: inout FrameStore
  ) -> ScreenMember {
    guard let shown = store.manifest(device: device, instance: name),
      let scheme = ColorScheme(rawValue: shown.colorScheme)
    else { return ScreenMember(instance: name, folders: [:]) }
    var folders = [scheme: name]
    if let ahead, let other = ahead.manifest(device: device, instance: name),
      // Frames drawn in advance have to match those that are shown.
      other.generatedAt == shown.generatedAt, other.size == shown.size,
      let otherScheme = ColorScheme(rawValue: other.colorScheme), otherScheme != scheme
    {
      let link = "\(name) in \(otherScheme.rawValue)"
      linked = linked.linking(link, to: name, on: device, in: ahead)
      folders[otherScheme] = link
    }
    return ScreenMember(instance: name, folders: folders)
  }

  /// Returns the end of the schedule: before a change to a color scheme in which a member is not drawn.
  private func end(of schedule: ScreenSchedule) -> Timestamp? {
    let members = schedule.slots.flatMap(\.members)
    let unknown = schedule.appearances.dropFirst().first { appearance in
      members.contains { !$0.folders.isEmpty && $0.folders[appearance.scheme] == nil }
    }
    return unknown?.from ?? schedule.end
  }
}

/// The composition of a screen, which may run on another thread.
final class ScreenComposition: Sendable {
  /// The end of the schedule that was written, or an error.
  typealias Outcome = Result<Timestamp, any Error>

  /// The time of the start.
  let begun: Timestamp
  private let result = Mutex<Outcome?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Begins a composition.
  ///
  /// - Parameters:
  ///   - begun: The time.
  ///   - isConcurrent: Whether it runs on another thread, and the caller collects its result later.
  ///   - write: Composes the screen.
  init(
    at begun: Timestamp, isConcurrent: Bool, _ write: @escaping @Sendable () throws -> Timestamp
  ) {
    self.begun = begun
    guard isConcurrent else {
      end(Outcome(catching: write))
      return
    }
    let thread = Thread { self.end(Outcome(catching: write)) }
    thread.name = "screen"
    thread.start()
  }

  /// The result, or `nil` while it is running.
  var outcome: Outcome? { result.withLock { $0 } }

  /// Waits for the result.
  func wait() -> Outcome? {
    ended.wait()
    ended.signal()
    return outcome
  }

  private func end(_ outcome: Outcome) {
    result.withLock { $0 = outcome }
    ended.signal()
  }
}

/// The error of a screen without any content to show.
struct EmptyScreenError: Error, CustomStringConvertible {
  var description: String { "no widget of the screen has been drawn at its size yet" }
}
