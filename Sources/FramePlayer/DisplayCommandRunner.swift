import ChildProcesses
import Glibc

/// Runs the command that shows a frame.
package protocol DisplayCommandRunning: Sendable {
  /// Runs a program until it exits, with its arguments after its name.
  func run(_ arguments: [String]) throws(DisplayCommandFailure)
}

/// The reason why a frame was not shown.
package enum DisplayCommandFailure: Error, Hashable, CustomStringConvertible {
  case notFound(String)
  case notStarted(String, reason: String)
  case timedOut(seconds: Double)
  case exit(code: Int)
  case signal(Int)
  /// The player was stopped while the command ran.
  case stopped

  package var description: String {
    switch self {
    case .notFound(let name):
      "there is no program '\(name)' in PATH; install it, or write its absolute path"
    case .notStarted(let name, let reason): "'\(name)' cannot be run: \(reason)"
    case .timedOut(let seconds):
      "the command took longer than \(Int(seconds)) s and was killed; set a longer --timeout, and let it end when the frame is shown"
    case .exit(let code): "the command exited with code \(code)"
    case .signal(let signal): "the command was killed by signal \(signal)"
    case .stopped: "the command was stopped"
    }
  }
}

/// Runs a program, and kills it with all its descendants at the time limit.
package struct SystemDisplayCommandRunner: DisplayCommandRunning {
  /// The time that the command has to exit after SIGTERM.
  private static let grace = Duration.seconds(1)
  private static let pollInterval = Duration.milliseconds(200)

  private let environment: [String: String]
  /// The time limit in seconds.
  private let timeout: Double
  private let stopGracePeriod: Duration
  private let isStopped: @Sendable () -> Bool

  /// Creates the runner.
  ///
  /// - Parameters:
  ///   - environment: The environment of the command, without anything secret.
  ///   - timeout: The time limit in seconds.
  ///   - stopGracePeriod: The time that the command has to finish after the player was stopped.
  ///   - isStopped: Whether the player was stopped.
  package init(
    environment: [String: String], timeout: Double, stopGracePeriod: Duration = .seconds(4),
    isStopped: @escaping @Sendable () -> Bool
  ) {
    self.environment = environment
    self.timeout = timeout
    self.stopGracePeriod = stopGracePeriod
    self.isStopped = isStopped
  }

  package func run(_ arguments: [String]) throws(DisplayCommandFailure) {
    guard let name = arguments.first,
      // A path is relative to the working folder, as in a shell.
      let path = name.contains("/") ? name : ExecutablePath.find(name, in: environment["PATH"])
    else { throw .notFound(arguments.first ?? "") }
    var launch = ProgramLaunch(
      path: path, arguments: [path] + arguments.dropFirst(), environment: environment)
    // Its output must not be mixed with the result of this command.
    (launch.output, launch.errors) = (STDERR_FILENO, STDERR_FILENO)
    launch.gracePeriod = Self.grace
    let child: ChildProcess
    do throws(ProcessStartError) {
      child = try ChildProcess(launch)
    } catch {
      throw .notStarted(name, reason: error.description)
    }
    defer { child.terminate() }
    switch try exit(of: child) {
    case .code(0): break
    case .code(let code): throw .exit(code: code)
    case .signal(let signal): throw .signal(signal)
    }
  }

  /// Waits for the command; a panel that is being refreshed may finish after a signal.
  private func exit(of child: ChildProcess) throws(DisplayCommandFailure) -> ChildProcess.Exit {
    let limit = ContinuousClock.now + .seconds(timeout)
    var end = limit
    while true {
      let now = ContinuousClock.now
      if let exit = child.exit(before: min(end, now + Self.pollInterval)) { return exit }
      if end == limit, isStopped() { end = min(limit, now + stopGracePeriod) }
      guard now < end else { throw end == limit ? .timedOut(seconds: timeout) : .stopped }
    }
  }
}
