import CProcess
import Glibc

/// A running program with a supervisor, which terminates all descendants of the program.
///
///     let child = try ChildProcess(ProgramLaunch(path: "/bin/date", arguments: ["date"], environment: [:]))
///     let exit = child.exit(before: .now + .seconds(10))
///     child.terminate()
package struct ChildProcess: Sendable {
  /// How a program ended.
  package enum Exit: Hashable, Sendable {
    case code(Int)
    case signal(Int)

    /// Creates the exit from a status that `waitpid` returned.
    package init(status: Int32) {
      let signal = status & 0x7F
      self = signal == 0 ? .code(Int(status >> 8 & 0xFF)) : .signal(Int(signal))
    }
  }

  private let supervisor: pid_t
  /// The read end of the pipe to which the supervisor writes the program's status.
  private let statusPipe: Int32

  /// Starts a program; it is terminated when the calling thread ends.
  package init(_ launch: ProgramLaunch) throws(ProcessStartError) {
    var supervisor: pid_t = 0
    var statusPipe: Int32 = -1
    try launch.start { placard_spawn($0, &supervisor, &statusPipe) }
    (self.supervisor, self.statusPipe) = (supervisor, statusPipe)
  }

  /// Waits for the program to exit; its descendants may continue.
  ///
  /// - Returns: How the program ended, or `nil` if it is still running at the deadline.
  package func exit(before deadline: ContinuousClock.Instant) -> Exit? {
    while true {
      let remaining = max(.zero, ContinuousClock.now.duration(to: deadline))
      var waiting = pollfd(fd: statusPipe, events: Int16(POLLIN), revents: 0)
      let count = poll(&waiting, 1, Int32(min((remaining / .milliseconds(1)).rounded(.up), 1e6)))
      if count > 0 { return reportedExit() }
      if remaining == .zero { return nil }
    }
  }

  private func reportedExit() -> Exit {
    var status: Int32 = 0
    let size = MemoryLayout.size(ofValue: status)
    // A supervisor that was killed reports nothing; its program was killed with it.
    guard read(statusPipe, &status, size) == size else { return .signal(Int(SIGKILL)) }
    return Exit(status: status)
  }

  /// Terminates the program and its descendants, by SIGKILL after the grace period, and closes the status pipe.
  ///
  /// Must be called exactly once, even if the program has ended.
  package func terminate() {
    placard_terminate_child(supervisor)
    close(statusPipe)
  }
}

/// A program in its own session, which continues after this process exits.
package struct DetachedProcess: Hashable, Sendable {
  /// The process ID, which is also the ID of its process group.
  package let id: Int32

  /// Starts a program.
  package init(_ launch: ProgramLaunch) throws(ProcessStartError) {
    var id: pid_t = 0
    try launch.start { placard_spawn_detached($0, &id) }
    self.id = id
  }

  /// Returns how the program ended, or `nil` if it is still running.
  ///
  /// Must not be called again after it has returned an exit.
  package func exit() -> ChildProcess.Exit? {
    var status: Int32 = 0
    let ended = waitpid(id, &status, WNOHANG)
    if ended == 0 || ended < 0 && errno == EINTR { return nil }
    placard_unregister_child(id)
    return ended < 0 ? .code(0) : ChildProcess.Exit(status: status)
  }

  /// Waits for the program to exit, or until the deadline.
  package func exit(before deadline: ContinuousClock.Instant) -> ChildProcess.Exit? {
    let descriptor = placard_open_process(id)
    defer { if descriptor >= 0 { close(descriptor) } }
    while true {
      if let exit = exit() { return exit }
      let remaining = ContinuousClock.now.duration(to: deadline)
      guard remaining > .zero else { return nil }
      // Without a descriptor, as on old kernels, polls the process.
      let limit = descriptor >= 0 ? remaining : min(remaining, .milliseconds(10))
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, Int32(min((limit / .milliseconds(1)).rounded(.up), 1e6)))
    }
  }

  /// Sends a signal to the process group.
  package func signal(_ number: Int32) { kill(-id, number) }

  /// Kills the remaining processes of the process group, and waits until they have ended, or until the deadline.
  ///
  /// If this process adopts orphans, no process of the group remains.
  package func end(before deadline: ContinuousClock.Instant) {
    while true {
      let ended = waitpid(-id, nil, WNOHANG)
      if ended > 0 || ended < 0 && errno == EINTR { continue }
      // Without a child in the group, the group's ID may already have been reused.
      guard ended == 0, ContinuousClock.now < deadline else { break }
      signal(SIGKILL)
      usleep(1000)
    }
    placard_unregister_child(id)
  }
}
