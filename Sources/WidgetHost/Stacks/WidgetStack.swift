package import Foundation
import FramePipeline
package import WidgetTimeline

/// A slot that holds several instances of one family on one device and shows one of them at a time.
package struct WidgetStack: Hashable, Codable, Sendable, Identifiable {
  /// The most instances in a stack, as on a phone.
  package static let mostMembers = 10

  /// The name that commands know the stack by, and that its output folder has.
  package let id: String
  /// The device's id.
  package let device: String
  package let family: WidgetFamily
  /// The instances in the order of paging: from one to ten, each once.
  package private(set) var members: [WidgetInstance.ID]
  package let created: Date

  /// Makes a stack of instances in their order.
  ///
  /// - Throws: ``StackError`` where they cannot share a slot.
  package init(
    id: String, instances: [WidgetInstance], created: Date
  ) throws(StackError) {
    guard InstanceName.isSafe(id) else { throw .unsafeName(id) }
    guard let first = instances.first else { throw .empty }
    guard instances.count <= Self.mostMembers else { throw .tooMany(instances.count) }
    for (place, instance) in instances.enumerated() {
      guard !instances[..<place].contains(where: { $0.id == instance.id }) else {
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
  }

  /// The stack without an instance, or `nil` where nothing is left.
  package func without(_ instance: WidgetInstance.ID) -> WidgetStack? {
    var rest = self
    rest.members.removeAll { $0 == instance }
    return rest.members.isEmpty ? nil : rest
  }
}

extension WidgetInstance {
  /// What instances of one stack have in common, as messages name it: the size of their pictures.
  var shape: String {
    "'\(family)' on '\(device)'" + (fillsPanel ? ", filling the panel" : "")
  }
}

/// What a stack remembers; it is kept in the store.
package struct StackState: Hashable, Codable, Sendable {
  /// What was planned last: it tells what is shown, and since when.
  package var plan: StackPlan?
  package var hold: StackPin?
  /// Why the output is not as planned; `nil` where it is.
  package var failure: String?
  /// What the members' scores are measured by.
  package var scales: [WidgetInstance.ID: ScoreScale] = [:]
  package var habits = StackUsage()

  package init() {}

  /// Keeps the distances to what was, where the clock was set anew.
  package mutating func shift(by seconds: Double) {
    hold = hold.map { hold in
      StackPin(
        member: hold.member, from: hold.from.advanced(by: seconds),
        until: hold.until?.advanced(by: seconds))
    }
    let turns = plan?.turns ?? []
    plan?.turns = turns.map { turn in
      StackPlan.Turn(
        member: turn.member, from: turn.from.advanced(by: seconds),
        to: turn.to?.advanced(by: seconds))
    }
  }

  /// Forgets instances that are no longer in the stack.
  package mutating func keep(only members: [WidgetInstance.ID]) {
    let kept = Set(members)
    scales = scales.filter { kept.contains($0.key) }
    habits.keep(only: kept)
    if let member = hold?.member, !kept.contains(member) { hold = nil }
  }
}

/// What `stack list` tells of a stack.
package struct StackStatus: Hashable, Sendable {
  package var stack: WidgetStack
  /// The member that is shown; `nil` before there is a picture.
  package var shown: StackPlan.Turn?
  /// The member that is planned to be shown then.
  package var next: StackPlan.Turn?
  /// What a person turned to.
  package var hold: StackPin?
  /// Why the output is not as planned.
  package var failure: String?

  package init(of stack: WidgetStack, _ state: StackState?, at now: Date) {
    let time = Timestamp(now)
    self.stack = stack
    shown = state?.plan?.turn(at: time)
    next = state?.plan?.turns.first { time < $0.from }
    hold = state?.hold.flatMap { $0.holds(at: time) ? $0 : nil }
    failure = state?.failure
  }

  /// All stacks of a store.
  package static func all(in store: HostStore, at now: Date) throws -> [StackStatus] {
    let states = try store.stackStates()
    return try store.stacks().map { StackStatus(of: $0, states[$0.id], at: now) }
  }
}

/// Why instances cannot be a stack.
package enum StackError: Error, Hashable, CustomStringConvertible {
  case unsafeName(String)
  case empty
  case tooMany(Int)
  case twice(WidgetInstance.ID)
  case differs(WidgetInstance.ID, String, from: WidgetInstance.ID, String)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .unsafeName(let name):
      "'\(name)' cannot be the name of a stack, which a folder gets; use \(InstanceName.rule)"
    case .empty: "a stack needs an instance; 'instances' lists them"
    case .tooMany(let count):
      "a stack holds \(WidgetStack.mostMembers) instances at most, not \(count); make a second one"
    case .twice(let instance): "'\(instance)' is in the stack twice; name it once"
    case .differs(let instance, let shape, let first, let firstShape):
      "'\(instance)' is \(shape), but '\(first)' is \(firstShape); the instances of a stack share "
        + "family and device"
    }
  }
}
