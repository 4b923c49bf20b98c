package import Foundation
package import FramePipeline

/// What `status` tells: what is kept of all instances, whether a host is running or not.
package struct HostStatus: Sendable {
  /// In the order in which they were added.
  package var instances: [InstanceStatus]
  package var stacks: [StackStatus]
  package var screens: [ScreenStatus]
  package var conditions: HostConditions
  /// Requests that no host has taken yet.
  package var waitingRequests: Int

  /// Reads the status from a store.
  package init(
    of store: any HostStore, devices: DeviceRegistry = DeviceRegistry(), at now: Date
  ) throws {
    let conditions = try store.conditions()
    let states = try store.reloadStates()
    self.conditions = conditions
    let stored = try store.instances()
    let scheduler = ReloadScheduler(displays: devices.constraints(of: stored))
    instances = stored.map { instance in
      InstanceStatus(
        instance: instance, state: states[instance.id] ?? ReloadState(), conditions: conditions,
        scheduler: scheduler, at: now)
    }
    stacks = try StackStatus.all(in: store, at: now)
    screens = try ScreenStatus.all(in: store)
    waitingRequests = try store.postedRequests().count
  }
}
