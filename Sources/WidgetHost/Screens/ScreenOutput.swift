package import Foundation
package import FramePipeline
package import PixelOutput
import Synchronization
import WidgetTimeline
import WidgetUI

/// Has the output of screens and stacks written, beside that of what they show.
package struct ScreenOutput: Sendable {
  private let store: FrameStore
  /// What is drawn in the other color scheme; `nil` where nothing is.
  private let ahead: FrameStore?
  /// Whether screens are put together beside the host's own thread, which has others to answer meanwhile.
  private let isConcurrent: Bool
  /// What has been decoded of members' frames, for all compositions.
  private let cache = FrameCache()

  package init(store: FrameStore, ahead: FrameStore? = nil, isConcurrent: Bool = false) {
    self.store = store
    self.ahead = ahead
    self.isConcurrent = isConcurrent
  }

  /// Begins to put a screen together.
  func compose(
    _ plan: ScreenPlan, in environment: HostEnvironment, at now: Date
  ) -> ScreenComposition {
    ScreenComposition(at: Timestamp(now), isConcurrent: isConcurrent) {
      try write(plan, in: environment, at: now)
    }
  }

  /// Puts a screen together.
  ///
  /// - Returns: Up to when what was written holds, whatever its members do.
  /// - Throws: what the composer throws, ``EmptyScreenError``; the former output then stays whole.
  private func write(
    _ plan: ScreenPlan, in environment: HostEnvironment, at now: Date
  ) throws -> Timestamp {
    let horizon = CompositionHorizon.hosted.end(from: Timestamp(now))
    let scheduler = ScreenScheduler(plan, in: environment.zone)
    var linked = store
    // A playlist shows the same ones again and again.
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

  private func composer(
    _ store: FrameStore, in environment: HostEnvironment, at now: Date
  ) -> ScreenComposer {
    ScreenComposer(
      store: store,
      renderEnvironment: RenderEnvironment(
        now: now, locale: Locale(identifier: environment.locale), timeZone: environment.zone),
      cache: cache)
  }

  /// What the members of a stack have on disk.
  package func sources(of stack: WidgetStack, on device: DeviceProfile) -> ScreenSources {
    ScreenSources(stack: stack.members, on: device, store: store)
  }

  /// Writes a stack's pictures and manifest; the former output stays where that fails.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - plan: Who is shown when.
  ///   - sources: What the members have.
  ///   - device: The stack's display.
  ///   - environment: Whose clock and language hold.
  ///   - now: The time of the plan.
  /// - Returns: The manifest; `nil` where no member has a picture yet, and nothing is written.
  /// - Throws: What the composer throws.
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

  /// Whether an instance is drawn in one color scheme and will be in the other one soon.
  func isIncomplete(_ name: String, on device: String) -> Bool {
    guard let ahead, let shown = store.manifest(device: device, instance: name),
      // What is not drawn ahead is drawn when its time comes.
      shown.stack == nil, shown.snapshot == nil, shown.placeholder == nil, shown.omitted == nil
    else { return false }
    return ahead.manifest(device: device, instance: name)?.generatedAt != shown.generatedAt
  }

  private func member(
    _ name: String, on device: String, _ linked: inout FrameStore
  ) -> ScreenMember {
    guard let shown = store.manifest(device: device, instance: name),
      let scheme = ColorScheme(rawValue: shown.colorScheme)
    else { return ScreenMember(instance: name, folders: [:]) }
    var folders = [scheme: name]
    if let ahead, let other = ahead.manifest(device: device, instance: name),
      // Pictures drawn ahead belong to those that are shown.
      other.generatedAt == shown.generatedAt, other.size == shown.size,
      let otherScheme = ColorScheme(rawValue: other.colorScheme), otherScheme != scheme
    {
      let link = "\(name) in \(otherScheme.rawValue)"
      linked = linked.linking(link, to: name, on: device, in: ahead)
      folders[otherScheme] = link
    }
    return ScreenMember(instance: name, folders: folders)
  }

  /// Where the color scheme changes to one that something is not drawn in, the schedule is not known any more.
  private func end(of schedule: ScreenSchedule) -> Timestamp? {
    let members = schedule.slots.flatMap(\.turns).compactMap(\.member)
    let unknown = schedule.appearances.dropFirst().first { appearance in
      members.contains { !$0.folders.isEmpty && $0.folders[appearance.scheme] == nil }
    }
    return unknown?.from ?? schedule.end
  }
}

/// A screen that is being put together, perhaps on a thread of its own.
final class ScreenComposition: Sendable {
  /// Up to when what was written holds, or why nothing was.
  typealias Ending = Result<Timestamp, any Error>

  /// When it was begun.
  let begun: Timestamp
  private let result = Mutex<Ending?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// Begins.
  ///
  /// - Parameters:
  ///   - begun: The time.
  ///   - isConcurrent: Whether it goes on beside the caller, who asks for its ending later.
  ///   - write: What puts the screen together.
  init(
    at begun: Timestamp, isConcurrent: Bool, _ write: @escaping @Sendable () throws -> Timestamp
  ) {
    self.begun = begun
    guard isConcurrent else {
      end(Ending(catching: write))
      return
    }
    let thread = Thread { self.end(Ending(catching: write)) }
    thread.name = "screen"
    thread.start()
  }

  /// How it ended; `nil` while it is under way.
  var ending: Ending? { result.withLock { $0 } }

  /// Waits for its end.
  func wait() -> Ending? {
    ended.wait()
    ended.signal()
    return ending
  }

  private func end(_ ending: Ending) {
    result.withLock { $0 = ending }
    ended.signal()
  }
}

/// The error of a screen of which nothing can be shown.
struct EmptyScreenError: Error, CustomStringConvertible {
  var description: String { "nothing that the screen shows is drawn at its size yet" }
}
