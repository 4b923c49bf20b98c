package import Foundation
package import WidgetTimeline

/// What a host stores; every method is one transaction, and safe beside other processes.
package protocol HostStore: AnyObject {
  func instances() throws -> [WidgetInstance]
  /// Adds an instance and posts that it changed.
  func add(_ instance: WidgetInstance, at now: Date) throws
  /// Takes an instance and all that is known of it away, also from its stacks, and posts that it changed.
  func remove(_ instance: WidgetInstance.ID, at now: Date) throws
  /// Replaces the instance of the same name and posts that it changed; what is known of it stays.
  func replace(_ instance: WidgetInstance, at now: Date) throws
  /// Replaces an instance's chosen values and posts that it changed.
  func configure(_ instance: WidgetInstance.ID, values: ParameterValues, at now: Date) throws
  /// Replaces an instance's budget and posts that it changed; `nil` follows from its display.
  func setBudget(_ budget: ReloadLimit?, of instance: WidgetInstance.ID, at now: Date) throws
  /// Replaces what screens decide of an instance and posts that it changed.
  func place(_ instance: WidgetInstance.ID, _ place: InstancePlace?, at now: Date) throws

  /// What the host knows of the instances' reloads.
  func reloadStates() throws -> [WidgetInstance.ID: ReloadState]
  /// What holds for all instances.
  func conditions() throws -> HostConditions

  func stacks() throws -> [WidgetStack]
  /// Adds a stack, and posts that it changed.
  func add(_ stack: WidgetStack, at now: Date) throws
  /// Replaces the stack of the same name, and posts that it changed.
  func replace(_ stack: WidgetStack, at now: Date) throws
  /// Takes a stack and all that is known of it away, and posts that it changed.
  func remove(stack: WidgetStack.ID, at now: Date) throws
  /// What the host knows of the stacks.
  func stackStates() throws -> [WidgetStack.ID: StackState]

  func screens() throws -> [WidgetScreen]
  /// Does all of a change of a screen, and posts it.
  func apply(_ change: ScreenChange, at now: Date) throws
  /// What the host knows of the screens.
  func screenStates() throws -> [WidgetScreen.ID: ScreenState]

  /// Keeps a request until a commit takes it away.
  func post(_ request: HostRequest, at now: Date) throws
  /// The kept requests in the order of their posting.
  func postedRequests() throws -> [PostedRequest]

  /// Writes what a step of the host changed, all of it or nothing.
  func commit(_ change: HostChange) throws
  /// The reloads since a time, oldest first.
  func reloads(of instance: WidgetInstance.ID?, since: Date) throws -> [ReloadRecord]
}

/// What a step of the host changed.
package struct HostChange: Sendable {
  package var states: [WidgetInstance.ID: ReloadState] = [:]
  package var stackStates: [WidgetStack.ID: StackState] = [:]
  package var screenStates: [WidgetScreen.ID: ScreenState] = [:]
  package var conditions: HostConditions?
  /// Reloads that have ended.
  package var records: [ReloadRecord] = []
  /// Requests that are done with.
  package var answered: [PostedRequest.ID] = []

  package init() {}

  package var isEmpty: Bool {
    states.isEmpty && stackStates.isEmpty && screenStates.isEmpty && conditions == nil
      && records.isEmpty && answered.isEmpty
  }
}
