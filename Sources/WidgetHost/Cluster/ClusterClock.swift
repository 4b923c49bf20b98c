package import Foundation

/// The wall clock that all nodes of a database share: that of the server.
///
/// A node may continue with instances whose reloads another one has recorded, so that their times must be comparable. If each
/// node used the clock of its machine, a wrong one would let recorded reloads leave the budget's window too early, or never.
package struct ClusterClock: Hashable, Sendable {
  /// A time of the server, with the uptime of this machine at which it was read.
  private var sample: HostInstant?

  /// The seconds that a reading may take; a later answer says little about the present time.
  private static let maximumReadingDuration: TimeInterval = 1

  package init() {}

  /// Records a reading of the server's clock.
  ///
  /// - Parameters:
  ///   - time: The server's time; `nil` if it was not read.
  ///   - start: This machine's uptime when the reading began, in seconds.
  ///   - end: Its uptime when the answer had arrived.
  package mutating func record(_ time: Date?, from start: TimeInterval, to end: TimeInterval) {
    guard let time, sample == nil || end - start <= Self.maximumReadingDuration else { return }
    sample = HostInstant(wall: time, uptime: end)
  }

  /// Returns an instant of the machine with the server's time, or unchanged if the server's clock was never read.
  package func instant(at machine: HostInstant) -> HostInstant {
    guard let sample else { return machine }
    return HostInstant(
      wall: sample.wall.addingTimeInterval(machine.uptime - sample.uptime), uptime: machine.uptime)
  }
}
