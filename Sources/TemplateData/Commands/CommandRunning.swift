import ChildProcesses
import Glibc

/// Runs external programs.
package protocol CommandRunning: Sendable {
  /// Runs a program until it exits, and returns its output.
  func output(of request: CommandRequest) throws(CommandFailure) -> [UInt8]
}

/// A program with its arguments and limits.
package struct CommandRequest: Hashable, Sendable {
  /// An absolute path, or a name that is looked up in PATH.
  package var program: String
  package var arguments: [String] = []
  /// The working directory.
  package var folder: String
  package var timeout = 10.0
  package var maximumBytes = 8 << 20

  package init(program: String, folder: String) {
    self.program = program
    self.folder = folder
  }
}

/// The reason why a program produced no output.
package enum CommandFailure: Error, Hashable {
  case notFound
  case notStarted(String)
  case timedOut
  case tooLarge
  case status(Int)
  case signal(Int)
}

/// Runs real programs with a minimal environment, and terminates them with all their descendants.
package struct SystemCommandRunner: CommandRunning {
  private let environment: [String: String]

  /// The inherited variables: what a program needs to find its files, and nothing private.
  private static let inheritedVariables = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ",
  ]

  /// Creates the runner.
  ///
  /// - Parameter environment: This process's environment, of which only a few variables are inherited.
  package init(environment: [String: String]) {
    self.environment = environment.filter { Self.inheritedVariables.contains($0.key) }
  }

  package func output(of request: CommandRequest) throws(CommandFailure) -> [UInt8] {
    guard let path = path(of: request.program) else { throw .notFound }
    let start = ContinuousClock.now
    let (child, output) = try Self.start(path, request, environment)
    let reading = Result { () throws(CommandFailure) in
      try Self.bytes(from: output.number, of: request, since: start)
    }
    let hasRead = (try? reading.get()) != nil
    let exit = hasRead ? child.exit(before: start + .seconds(request.timeout)) : nil
    // Also terminates background processes that it started.
    child.terminate()
    let bytes = try reading.get()
    switch exit {
    case nil: throw .timedOut
    case .code(0): return bytes
    case .code(let code): throw .status(code)
    case .signal(let signal): throw .signal(signal)
    }
  }

  /// The time between SIGTERM and SIGKILL.
  private static let gracePeriod = Duration.milliseconds(100)

  /// Starts a program whose errors are discarded, and returns what it prints into.
  private static func start(
    _ path: String, _ request: CommandRequest, _ environment: [String: String]
  ) throws(CommandFailure) -> (ChildProcess, FileDescriptor) {
    var launch = ProgramLaunch(
      path: path, arguments: [path] + request.arguments, environment: environment,
      folder: request.folder)
    launch.gracePeriod = gracePeriod
    do throws(ProcessStartError) {
      let (output, printed) = try FileDescriptor.pipe()
      launch.output = printed.number
      return (
        try withExtendedLifetime(printed) { () throws(ProcessStartError) in try ChildProcess(launch)
        }, output
      )
    } catch {
      throw error.code == ENOENT ? .notFound : .notStarted(error.description)
    }
  }

  private func path(of program: String) -> String? {
    program.hasPrefix("/") ? program : ExecutablePath.find(program, in: environment["PATH"])
  }

  /// Reads the output until end of file; descendants of a program that has exited may still write.
  private static func bytes(
    from descriptor: Int32, of request: CommandRequest, since start: ContinuousClock.Instant
  ) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let left = .seconds(request.timeout) - start.duration(to: .now)
      guard left > .zero else { throw .timedOut }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(min(left / .milliseconds(1), 1e6)) + 1) > 0 else { continue }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= request.maximumBytes else { throw .tooLarge }
    }
  }
}
