package import Foundation

/// Whether a host runs, and when it took its last scheduling pass, in which it starts what is due.
package struct HostHeartbeat: Hashable, Sendable {
  /// The longest time between two scheduling passes of a host that works, in seconds; `/healthz`, `status`, `doctor` and
  /// the watchdog of the service go by it.
  package static let longestPause: TimeInterval = 300

  /// The process of the running host; `nil` if none runs.
  package var process: Int32?
  /// When it took its last pass that is known; a host notes one every two minutes.
  package var lastPass: Date?

  package init(process: Int32?, lastPass: Date?) {
    self.process = process
    self.lastPass = lastPass
  }

  /// Returns whether a host that took its last pass at a time works; a pass in the future is from another clock.
  package static func isRecent(_ pass: Date, at now: Date) -> Bool {
    abs(now.timeIntervalSince(pass)) < longestPause
  }

  /// Returns whether the host runs and schedules; `nil` if no pass is known.
  package func isScheduling(at now: Date) -> Bool? {
    process == nil ? false : lastPass.map { Self.isRecent($0, at: now) }
  }

  /// Returns what is wrong with a running host, and what to do; `nil` if it schedules, or none runs.
  package func problem(at now: Date) -> (message: String, advice: String)? {
    guard let process, let lastPass, !Self.isRecent(lastPass, at: now) else { return nil }
    let age = now.timeIntervalSince(lastPass)
    let message =
      age > 0
      ? "the host has not scheduled for \(age.inWords), so displays get no new frames"
      : "the host's last scheduling pass is \((-age).inWords) in the future, so the clock was set back"
    return (
      message,
      "restart it, with 'systemctl restart placard', or by ending process \(process) and starting 'run' or 'serve' again"
    )
  }
}

extension HostClient {
  /// Whether a host runs, and when it last scheduled.
  package var heartbeat: HostHeartbeat {
    if folder.server != nil {
      let node = runningNode
      return HostHeartbeat(
        process: node?.process, lastPass: node.map { Date(timeIntervalSinceNow: -$0.age) })
    }
    return HostHeartbeat(process: runningHost, lastPass: HostLock.lastStep(in: folder))
  }
}
