import CProcess
import Glibc

/// A running program with a supervisor, which ends all that the program starts.
///
///     let child = try ChildProcess(ProgramLaunch(path: "/bin/date", arguments: ["date"], environment: [:]))
///     let exit = child.exit(before: .now + .seconds(10))
///     child.end()
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
  /// Where its status is reported when it has ended.
  private let report: Int32

  /// Starts a program, which is ended when the calling thread ends.
  package init(_ launch: ProgramLaunch) throws(ProcessStartError) {
    var supervisor: pid_t = 0
    var report: Int32 = -1
    try launch.start { placard_spawn($0, &supervisor, &report) }
    (self.supervisor, self.report) = (supervisor, report)
  }

  /// Waits for the end of the program; what it started may go on.
  ///
  /// - Returns: How it ended; `nil` where it has not.
  package func exit(before deadline: ContinuousClock.Instant) -> Exit? {
    while true {
      let left = max(.zero, ContinuousClock.now.duration(to: deadline))
      var waiting = pollfd(fd: report, events: Int16(POLLIN), revents: 0)
      let count = poll(&waiting, 1, Int32(min((left / .milliseconds(1)).rounded(.up), 1e6)))
      if count > 0 { return reportedExit() }
      if left == .zero { return nil }
    }
  }

  private func reportedExit() -> Exit {
    var status: Int32 = 0
    let size = MemoryLayout.size(ofValue: status)
    // A supervisor that is killed reports nothing, and its program is killed with it.
    guard read(report, &status, size) == size else { return .signal(Int(SIGKILL)) }
    return Exit(status: status)
  }

  /// Ends the program and all that it started, at once where they do not obey, and closes what it reported.
  ///
  /// To be called once, also after the program has ended.
  package func terminate() {
    placard_end_child(supervisor)
    close(report)
  }
}

/// A program in its own session, which continues after this process exits.
package struct DetachedProcess: Hashable, Sendable {
  /// Its id, which is that of its process group too.
  package let id: Int32

  /// Starts a program.
  package init(_ launch: ProgramLaunch) throws(ProcessStartError) {
    var id: pid_t = 0
    try launch.start { placard_spawn_detached($0, &id) }
    self.id = id
  }

  /// How it has ended; `nil` where it has not.
  ///
  /// Not to be called again after it has returned an exit.
  package func exit() -> ChildProcess.Exit? {
    var status: Int32 = 0
    let ended = waitpid(id, &status, WNOHANG)
    if ended == 0 || ended < 0 && errno == EINTR { return nil }
    placard_forget_child(id)
    return ended < 0 ? .code(0) : ChildProcess.Exit(status: status)
  }

  /// Waits for the end until a deadline.
  package func exit(before deadline: ContinuousClock.Instant) -> ChildProcess.Exit? {
    let descriptor = placard_open_process(id)
    defer { if descriptor >= 0 { close(descriptor) } }
    while true {
      if let exit = exit() { return exit }
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return nil }
      // Without a descriptor, as in old kernels, the process is polled.
      let limit = descriptor >= 0 ? left : min(left, .milliseconds(10))
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, Int32(min((limit / .milliseconds(1)).rounded(.up), 1e6)))
    }
  }

  /// Sends a signal to the program and to what it started in its group.
  package func signal(_ number: Int32) { kill(-id, number) }

  /// Kills what is left of the program and of what it started in its group, and waits for their ends until a deadline.
  ///
  /// Where this process adopts orphans, nothing of the group is left.
  package func end(before deadline: ContinuousClock.Instant) {
    while true {
      let ended = waitpid(-id, nil, WNOHANG)
      if ended > 0 || ended < 0 && errno == EINTR { continue }
      // Without a child in the group, its number may be another group's already.
      guard ended == 0, ContinuousClock.now < deadline else { break }
      signal(SIGKILL)
      usleep(1000)
    }
    placard_forget_child(id)
  }
}
