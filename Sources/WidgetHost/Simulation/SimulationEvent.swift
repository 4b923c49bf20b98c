package import Foundation

/// Something that happens in a simulation: a request of an app, of a person, of a device.
package struct SimulationEvent: Hashable, Sendable {
  package var date: Date
  package var request: HostRequest

  package init(date: Date, request: HostRequest) {
    self.date = date
    self.request = request
  }
}
