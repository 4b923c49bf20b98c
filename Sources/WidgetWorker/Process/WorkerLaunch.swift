import CProcess
import ChildProcesses
import Foundation
import Glibc

/// How a worker process is started.
///
/// Either way it has a supervisor, speaks the same messages, and prints into a pipe.
enum WorkerLaunch {
  /// Executes a program, from a process of any number of threads.
  case spawn(WorkerProgram, environment: [String: String])
  /// Forks this process, which has one thread, and runs the worker in the copy: a hundred times cheaper than to start
  /// the program again.
  case fork(WidgetProgramSource)

  /// Forks where that is safe, and spawns where this process has threads already: a lock that another thread held
  /// would stay locked in the copy for ever.
  ///
  /// - Parameters:
  ///   - program: What is executed instead of forking.
  ///   - environment: The variables of a spawned program besides this process's.
  ///   - source: The widgets of this process.
  /// - Returns: How a worker is to be started.
  static func automatic(
    _ program: @autoclosure () throws -> WorkerProgram, environment: [String: String],
    source: WidgetProgramSource
  ) rethrows -> WorkerLaunch {
    if placard_thread_count() == 1 { return .fork(source) }
    return .spawn(try program(), environment: environment)
  }

  /// Starts the worker and returns its supervisor.
  ///
  /// In a fork's copy this does not return.
  func start(_ ends: WorkerEnds) throws(ProcessStartError) -> pid_t {
    switch self {
    case .spawn(let program, let environment):
      // A crash is reported in one line: no backtrace.
      let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      var launch = ProgramLaunch(
        path: program.executable, arguments: [program.path, WorkerPool.command],
        environment: variables)
      launch.output = ends.workerOutput.number
      launch.errors = ends.workerOutput.number
      launch.channel = ends.workerChannel.number
      var supervisor: pid_t = 0
      try launch.start { placard_spawn($0, &supervisor, nil) }
      return supervisor
    case .fork(let source):
      let supervisor = placard_fork_worker(ends.workerOutput.number)
      if supervisor == 0 {
        ends.closeParentEnds()
        WorkerService.run(source, channel: ends.workerChannel.number)
      }
      guard supervisor > 0 else { throw ProcessStartError(code: errno) }
      return supervisor
    }
  }
}

/// The ends of a worker's channel, a socket, and of the pipe that it prints into.
struct WorkerEnds {
  let channel, workerChannel: FileDescriptor
  let output, workerOutput: FileDescriptor

  init() throws(ProcessStartError) {
    (channel, workerChannel) = try FileDescriptor.socketPair()
    (output, workerOutput) = try FileDescriptor.pipe()
  }

  /// Closes, in a copy of the process that made them, what is not the worker's.
  func closeParentEnds() {
    close(channel.number)
    close(output.number)
    // Standard output and standard error are copies of it.
    close(workerOutput.number)
  }
}
