package import Foundation
import FramePipeline

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
  package static func all(in store: any HostStore, at now: Date) throws -> [StackStatus] {
    let states = try store.stackStates()
    return try store.stacks().map { StackStatus(of: $0, states[$0.id], at: now) }
  }
}
