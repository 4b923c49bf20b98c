import BackgroundTransfers
import CProcess
import ChildProcesses
import Foundation
import Glibc
import WidgetHost

/// The way a worker process is started.
///
/// In both cases it has a supervisor, speaks the same protocol, and prints into a pipe.
enum WorkerLaunch {
  /// Executes a program; this process may have any number of threads.
  case spawn(WorkerProgram, environment: [String: String])
  /// Forks this process, which must have one thread, and runs the worker in the child.
  ///
  /// This is a hundred times cheaper than starting the program again.
  case fork(WidgetProgramSource, environment: [String: String])

  /// The environment variables of the worker in addition to those of this process.
  var environment: [String: String] {
    switch self {
    case .spawn(_, let environment), .fork(_, let environment): environment
    }
  }

  /// Forks if that is safe, and spawns otherwise.
  ///
  /// In the forked child of a process with more than one thread, a lock held by another thread would stay locked
  /// forever, and stored values of `UserDefaults` are only found by a new process.
  ///
  /// - Parameters:
  ///   - program: The program to execute if forking is not safe.
  ///   - environment: Environment variables of the worker in addition to those of this process.
  ///   - source: The widgets of this process.
  /// - Returns: The way to start a worker.
  static func automatic(
    _ program: @autoclosure () throws -> WorkerProgram, environment: [String: String],
    source: WidgetProgramSource
  ) rethrows -> WorkerLaunch {
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if placard_thread_count() == 1, !UserDefaultsStorage.hasValues(variables) {
      return .fork(source, environment: environment)
    }
    return .spawn(try program(), environment: environment)
  }

  /// Starts the worker; does not return in a forked child.
  ///
  /// - Parameters:
  ///   - ends: The ends of its channel and its output.
  ///   - temporaryFolder: The folder for the worker's own files, which it creates.
  /// - Returns: The process ID of its supervisor.
  /// - Throws: ``ProcessStartError`` if no process can be started.
  func start(
    _ ends: WorkerEnds, temporaryFolder: String
  ) throws(ProcessStartError) -> pid_t {
    switch self {
    case .spawn(let program, let environment):
      // Crashes are reported in one line, without a backtrace.
      var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      let isRegistered = !program.path.contains("/")
      variables[BackgroundTransferIdentity.variable] = isRegistered ? program.path : nil
      // The database's address may contain a password, which the author's code must not read.
      variables[PostgreSQLAddress.variable] = nil
      variables.merge(
        UserDefaultsStorage.variables(workerFolder: temporaryFolder, environment)
      ) { $1 }
      // A program may expect a path in its first argument, and the name of a registered program is not a path.
      let name = isRegistered ? program.executable : program.path
      var launch = ProgramLaunch(
        path: program.executable, arguments: [name, WorkerPool.command],
        environment: variables)
      launch.output = ends.workerOutput.number
      launch.errors = ends.workerOutput.number
      launch.channel = ends.workerChannel.number
      var supervisor: pid_t = 0
      try launch.start { placard_spawn($0, &supervisor, nil) }
      return supervisor
    case .fork(let source, let environment):
      let supervisor = placard_fork_worker(ends.workerOutput.number)
      if supervisor == 0 {
        ends.closeParentEnds()
        for (name, value) in environment { setenv(name, value, 1) }
        unsetenv(PostgreSQLAddress.variable)
        UserDefaultsStorage.unsetAccess()
        WorkerService.run(source, channel: ends.workerChannel.number)
      }
      guard supervisor > 0 else { throw ProcessStartError(code: errno) }
      return supervisor
    }
  }
}

/// The ends of a worker's channel, which is a socket, and of the pipe for its output.
struct WorkerEnds {
  let channel, workerChannel: FileDescriptor
  let output, workerOutput: FileDescriptor

  init() throws(ProcessStartError) {
    (channel, workerChannel) = try FileDescriptor.socketPair()
    (output, workerOutput) = try FileDescriptor.pipe()
  }

  /// Closes the parent's ends in a forked child.
  func closeParentEnds() {
    close(channel.number)
    close(output.number)
    // Standard output and standard error are duplicates of it.
    close(workerOutput.number)
  }
}
