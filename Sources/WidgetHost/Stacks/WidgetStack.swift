package import Foundation
import FramePipeline
package import PixelOutput
package import WidgetTimeline

/// A slot with several instances of one family on one device, of which it shows one at a time: the most relevant one, or
/// in a playlist one after the other.
package struct WidgetStack: Hashable, Codable, Sendable, Identifiable {
  /// The maximum number of instances in a stack, as on a phone.
  package static let maximumMembers = 10

  /// The name of the stack in commands and of its output folder.
  package let id: String
  /// The device's id.
  package let device: String
  package let family: WidgetFamily
  /// One to ten distinct instances, in the order of paging.
  package private(set) var members: [WidgetInstance.ID]
  package let created: Date
  /// The seconds for which a playlist shows each instance; `nil` for a stack, which shows the most relevant one.
  package let interval: Double?

  /// The shortest interval of a playlist, in seconds.
  package static let shortestInterval = 60.0
  /// The longest one; a plan covers a day, and the interval is part of it.
  package static let longestInterval = 7 * 86_400.0

  /// Creates a stack or a playlist of instances in their order.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - instances: One to ten instances.
  ///   - created: The time; the turns of a playlist are counted from the midnight before it.
  ///   - interval: The seconds for which a playlist shows each instance; `nil` makes a stack.
  /// - Throws: ``StackError`` if they cannot share a slot.
  package init(
    id: String, instances: [WidgetInstance], created: Date, interval: Double? = nil
  ) throws(StackError) {
    guard InstanceName.isSafe(id) else { throw .unsafeName(id) }
    if let interval {
      guard (Self.shortestInterval...Self.longestInterval).contains(interval) else {
        throw .interval
      }
    }
    guard let first = instances.first else { throw .empty }
    guard instances.count <= Self.maximumMembers else { throw .tooMany(instances.count) }
    for (index, instance) in instances.enumerated() {
      guard !instances[..<index].contains(where: { $0.id == instance.id }) else {
        throw .twice(instance.id)
      }
      guard instance.shape == first.shape else {
        throw .differs(instance.id, instance.shape, from: first.id, first.shape)
      }
    }
    self.id = id
    device = first.device
    family = first.family
    members = instances.map(\.id)
    self.created = created
    self.interval = interval
  }

  /// Returns the stack with other instances.
  ///
  /// - Throws: ``StackError`` if they cannot share a slot.
  package func with(_ instances: [WidgetInstance]) throws(StackError) -> WidgetStack {
    try WidgetStack(id: id, instances: instances, created: created, interval: interval)
  }

  /// Checks that the display can follow the turns of a playlist.
  ///
  /// - Throws: ``StackError/shorterThanFrame(device:seconds:)`` if it shows a frame longer than a turn is.
  package func checkInterval(on profile: DeviceProfile) throws(StackError) {
    guard let interval, interval < profile.frameInterval else { return }
    throw .shorterThanFrame(device: device, seconds: Int(profile.frameInterval.rounded(.up)))
  }

  /// Returns the stack without an instance, or `nil` if none is left.
  package func without(_ instance: WidgetInstance.ID) -> WidgetStack? {
    var rest = self
    rest.members.removeAll { $0 == instance }
    return rest.members.isEmpty ? nil : rest
  }
}

extension WidgetInstance {
  /// The properties that all instances of a stack share, for messages: they determine the size of the frames.
  var shape: String {
    "'\(family)' on '\(device)'" + (fillsPanel ? ", filling the panel" : "")
  }
}

/// The state of a stack, which the store persists.
package struct StackState: Hashable, Codable, Sendable {
  /// The last plan, which contains the current turn.
  package var plan: StackPlan?
  package var pin: StackPin?
  /// Why the output could not be written, or `nil` if it was.
  package var failure: String?
  /// The scales of the members' scores.
  package var scales: [WidgetInstance.ID: ScoreScale] = [:]
  package var usage = StackUsage()

  /// The stored names, which databases contain.
  private enum CodingKeys: String, CodingKey {
    case plan
    case pin = "hold"
    case failure
    case scales
    case usage = "habits"
  }

  package init() {}

  /// Shifts the times by a change of the wall clock.
  package mutating func shift(by seconds: Double) {
    pin = pin.map { pin in
      StackPin(
        member: pin.member, from: pin.from.advanced(by: seconds),
        until: pin.until?.advanced(by: seconds))
    }
    let turns = plan?.turns ?? []
    plan?.turns = turns.map { turn in
      StackPlan.Turn(
        member: turn.member, from: turn.from.advanced(by: seconds),
        to: turn.to?.advanced(by: seconds))
    }
  }

  /// Removes the data of instances that are no longer in the stack.
  package mutating func retain(only members: [WidgetInstance.ID]) {
    let remaining = Set(members)
    scales = scales.filter { remaining.contains($0.key) }
    usage.retain(only: remaining)
    if let member = pin?.member, !remaining.contains(member) { pin = nil }
  }
}

/// The status of a stack for `stack list`.
package struct StackStatus: Hashable, Sendable {
  package var stack: WidgetStack
  /// The current member, or `nil` before there is a frame.
  package var shown: StackPlan.Turn?
  /// The next planned member.
  package var next: StackPlan.Turn?
  /// The member that a person paged to or pinned.
  package var pin: StackPin?
  /// Why the output could not be written, or `nil` if it was.
  package var failure: String?

  package init(of stack: WidgetStack, _ state: StackState?, at now: Date) {
    let time = Timestamp(now)
    self.stack = stack
    shown = state?.plan?.turn(at: time)
    next = state?.plan?.turns.first { time < $0.from }
    pin = state?.pin.flatMap { $0.isActive(at: time) ? $0 : nil }
    failure = state?.failure
  }

  /// Returns the status of all stacks of a store.
  package static func all(in store: HostStore, at now: Date) throws -> [StackStatus] {
    let states = try store.stackStates()
    return try store.stacks().map { StackStatus(of: $0, states[$0.id], at: now) }
  }
}

/// The reason why instances cannot form a stack.
package enum StackError: Error, Hashable, CustomStringConvertible {
  case unsafeName(String)
  case empty
  case tooMany(Int)
  case twice(WidgetInstance.ID)
  case differs(WidgetInstance.ID, String, from: WidgetInstance.ID, String)
  case interval
  /// The interval is shorter than the display shows a frame, in seconds.
  case shorterThanFrame(device: String, seconds: Int)

  /// What is wrong, and how to fix it.
  package var description: String {
    switch self {
    case .unsafeName(let name):
      "'\(name)' cannot be the name of a stack and its folder; use \(InstanceName.rule)"
    case .empty: "a stack needs at least one instance; 'instances' lists them"
    case .tooMany(let count):
      "a stack can have at most \(WidgetStack.maximumMembers) instances, not \(count); create another stack"
    case .twice(let instance): "'\(instance)' is in the stack twice; name it once"
    case .differs(let instance, let shape, let first, let firstShape):
      "'\(instance)' is \(shape), but '\(first)' is \(firstShape); the instances of a stack must have the same "
        + "family and device"
    case .interval: "the interval of a playlist has to be between a minute and a week"
    case .shorterThanFrame(let device, let seconds):
      "'\(device)' shows a frame for at least \(seconds) s; choose a longer interval"
    }
  }
}
