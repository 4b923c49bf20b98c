import Foundation
import WidgetHost
import WidgetTimeline

/// A store whose disk is full at times.
final class FailingStore: HostStore {
  struct Full: Error {}

  let memory = MemoryStore()
  var fails = false

  func instances() throws -> [WidgetInstance] { try memory.instances() }

  func add(_ instance: WidgetInstance, at now: Date) throws { try memory.add(instance, at: now) }

  func remove(_ instance: WidgetInstance.ID, at now: Date) throws {
    try memory.remove(instance, at: now)
  }

  func replace(_ instance: WidgetInstance, at now: Date) throws {
    try memory.replace(instance, at: now)
  }

  func configure(
    _ instance: WidgetInstance.ID, values: ParameterValues, at now: Date
  ) throws {
    try memory.configure(instance, values: values, at: now)
  }

  func setBudget(_ budget: ReloadLimit?, of instance: WidgetInstance.ID, at now: Date) throws {
    try memory.setBudget(budget, of: instance, at: now)
  }

  func place(_ instance: WidgetInstance.ID, _ place: InstancePlace?, at now: Date) throws {
    try memory.place(instance, place, at: now)
  }

  func stacks() throws -> [WidgetStack] { try memory.stacks() }

  func add(_ stack: WidgetStack, at now: Date) throws { try memory.add(stack, at: now) }

  func replace(_ stack: WidgetStack, at now: Date) throws { try memory.replace(stack, at: now) }

  func remove(stack: WidgetStack.ID, at now: Date) throws {
    try memory.remove(stack: stack, at: now)
  }

  func stackStates() throws -> [WidgetStack.ID: StackState] { try memory.stackStates() }

  func screens() throws -> [WidgetScreen] { try memory.screens() }

  func apply(_ change: ScreenChange, at now: Date) throws { try memory.apply(change, at: now) }

  func screenStates() throws -> [WidgetScreen.ID: ScreenState] { try memory.screenStates() }

  func reloadStates() throws -> [WidgetInstance.ID: ReloadState] { try memory.reloadStates() }

  func conditions() throws -> HostConditions { try memory.conditions() }

  func post(_ request: HostRequest, at now: Date) throws { try memory.post(request, at: now) }

  func postedRequests() throws -> [PostedRequest] { try memory.postedRequests() }

  func commit(_ change: HostChange) throws {
    if fails { throw Full() }
    try memory.commit(change)
  }

  func reloads(of instance: WidgetInstance.ID?, since: Date) throws -> [ReloadRecord] {
    try memory.reloads(of: instance, since: since)
  }
}
