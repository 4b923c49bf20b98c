package import Foundation
package import FramePipeline
import PixelOutput
import WidgetUI

/// Has the output of screens written, beside that of what they show.
package struct ScreenOutput: Sendable {
  /// How far ahead a screen is put together, in seconds: a display that sleeps is right all day.
  static let horizon: TimeInterval = 86_400

  private let store: FrameStore
  /// What is drawn in the other color scheme; `nil` where nothing is.
  private let ahead: FrameStore?

  package init(store: FrameStore, ahead: FrameStore? = nil) {
    self.store = store
    self.ahead = ahead
  }

  /// Puts a screen together.
  ///
  /// - Returns: The manifest; `nil` where there is no picture of anything yet.
  /// - Throws: what the composer throws; the former output then stays whole.
  @discardableResult
  package func write(
    _ plan: ScreenPlan, in environment: HostEnvironment, at now: Date
  ) throws -> Manifest? {
    let world = World(
      now: now, locale: Locale(identifier: environment.locale), timeZone: environment.zone)
    let timetable = ScreenTimetable(plan, in: environment.zone)
    var course = timetable.course(from: now, to: now + Self.horizon) { name in
      member(name, on: plan.device.id)
    }
    course.end = end(of: course)
    return try ScreenComposer(store: store, world: world).write(plan, course)
  }

  /// Whether something that is shown is drawn in one color scheme and will be in the other one soon.
  func isIncomplete(_ name: String, on device: String) -> Bool {
    ahead != nil && schemes(of: name, on: device).count == 1
  }

  private func member(_ name: String, on device: String) -> ScreenMember {
    ScreenMember(instance: name, folders: schemes(of: name, on: device))
  }

  /// The folders of an instance's pictures by color scheme: those drawn ahead belong to those shown.
  private func schemes(of name: String, on device: String) -> [ColorScheme: String] {
    guard let shown = store.manifest(device: device, instance: name),
      let scheme = ColorScheme(rawValue: shown.colorScheme)
    else { return [:] }
    return [scheme: name]
  }

  /// Where the color scheme changes to one that something is not drawn in, the course is not known any more.
  private func end(of course: ScreenCourse) -> Timestamp? {
    let members = course.slots.flatMap(\.turns).compactMap(\.member)
    let unknown = course.appearances.dropFirst().first { appearance in
      members.contains { !$0.folders.isEmpty && $0.folders[appearance.scheme] == nil }
    }
    return unknown?.from ?? course.end
  }
}
