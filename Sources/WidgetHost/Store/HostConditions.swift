/// What holds for all instances: the environment, apps in use, places, batteries.
package struct HostConditions: Hashable, Codable, Sendable {
  package var environment = HostEnvironment()
  package var sessions: [AppSession] = []
  /// Where the device was when widgets were last told.
  package var location: Coordinate?
  /// Devices that are low on battery.
  package var lowBatteries: Set<String> = []

  package init() {}
}
