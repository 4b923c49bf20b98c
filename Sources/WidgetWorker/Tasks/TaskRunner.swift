import ChildProcesses
import FileStorage
import Foundation
import Glibc
package import WidgetHost

/// Runs a command's tasks in separate workers, so that an author's code cannot affect other widgets.
///
///     let runner = TaskRunner(source: source, limits: limits, isQuiet: false)
///     var outcome = TaskOutcome()
///     try runner.run(.describe(DescribeTask()), of: "the program", into: &outcome)
package struct TaskRunner {
  /// The widgets of this program; `nil` for those of another one.
  private let source: WidgetProgramSource?
  private let limits: WorkerLimits
  private let isQuiet: Bool
  private let program: WorkerProgram?
  private let environment: [String: String]

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - source: The widgets of this program.
  ///   - limits: The limits of a worker.
  ///   - isQuiet: Whether to suppress progress and the output of authors' code.
  ///   - program: The program to execute if this process cannot be forked, or `nil` for the program of this process.
  ///   - environment: The environment variables with which the worker finds the same widgets and the state folder.
  package init(
    source: WidgetProgramSource, limits: WorkerLimits, isQuiet: Bool,
    program: WorkerProgram? = nil, environment: [String: String] = [:]
  ) {
    self.source = source
    self.limits = limits
    self.isQuiet = isQuiet
    self.program = program
    self.environment = environment
  }

  /// Creates a runner for the widgets of another program, which is executed for each task.
  package init(
    executing program: WorkerProgram, limits: WorkerLimits, folder: StateFolder,
    isQuiet: Bool = false, environment: [String: String] = [:]
  ) {
    source = nil
    self.limits = limits
    self.isQuiet = isQuiet
    self.program = program
    self.environment = environment.merging([StateLocation.variable: folder.path]) { $1 }
  }

  /// Runs a task to its end, and writes progress to standard error.
  ///
  /// - Parameters:
  ///   - task: The task to run.
  ///   - subject: The name of what the task is about, for error messages.
  ///   - outcome: The outcome that the results of the task are added to.
  ///   - report: Called with each problem and error; by default it is written to standard error.
  /// - Throws: ``CommandError`` if no worker can be started.
  package func run(
    _ task: CommandTask, of subject: String, into outcome: inout TaskOutcome,
    report: (String) -> Void = StandardError.reportError
  ) throws {
    let message = [UInt8](try JSONEncoder().encode(task))
    let worker = try start()
    // A worker that crashed may have left a part.
    outcome.partialResult = []
    worker.send(.task(message))
    var run = TaskRun(isQuiet: isQuiet)
    let exit = wait(for: worker) {
      run.handle($0, &outcome, report)
    } onLine: {
      run.handle(line: $0)
    }
    guard !run.isFinished else { return }
    outcome.hasFailed = true
    guard run.failures == 0 else { return }
    let reason =
      switch exit {
      case .success(let exit):
        exit.errorMessage(
          limits, lastErrorOutput: worker.lastErrorOutput, at: worker.crashTrace,
          in: program ?? Self.ownProgram)
      case .failure(let error):
        "was terminated because its process sent an invalid message (\(error)); its previous output is kept"
      }
    report("\(subject) \(reason)")
  }

  private func start() throws -> WorkerProcess {
    do throws(ProcessStartError) {
      let program = program ?? Self.ownProgram
      guard let source else {
        return try WorkerProcess(.spawn(program, environment: environment), lines: .task)
      }
      return try WorkerProcess(
        .automatic(program, environment: environment, source: source), lines: .task)
    } catch {
      throw CommandError("a worker cannot be started: \(error)")
    }
  }

  private static var ownProgram: WorkerProgram {
    let path = (try? ProgramPath.current()) ?? StandardError.programName
    return WorkerProgram(path: path, executable: "/proc/self/exe")
  }

  /// Waits for a worker to exit, and terminates it if it is silent for too long or exceeds the memory limit.
  private func wait(
    for worker: WorkerProcess, onEvent: (WorkerEvent) -> Void, onLine: (String) -> Void
  ) -> Result<WorkerExit, WireError> {
    var violation: WorkerExit?
    var failure: WireError?
    while worker.channel != nil, violation == nil, failure == nil {
      // A socket takes about 200 kB at once, and a task may be larger.
      worker.flush()
      worker.wait(atMost: WorkerProcess.checkInterval)
      do throws(WireError) {
        try worker.receive(onEvent)
      } catch {
        failure = error
      }
      worker.takeLines().forEach(onLine)
      if worker.channel != nil { violation = worker.violation(of: limits) }
    }
    let own = worker.end()
    worker.takeRemainingLines().forEach(onLine)
    if let failure { return .failure(failure) }
    return .success(violation ?? own ?? .exited(0))
  }
}

/// The results of a command's workers.
package struct TaskOutcome: Sendable {
  /// The output of the tasks, in order.
  package internal(set) var results: [String] = []
  /// The number of problems that did not end the work.
  package internal(set) var problems = 0
  /// Whether a worker did not finish its task.
  package internal(set) var hasFailed = false
  /// The received part of an incomplete output.
  var partialResult: [UInt8] = []

  package init() {}

  /// Decodes the results of a task that outputs JSON.
  package func values<Value: Decodable>(_ type: Value.Type = Value.self) throws -> [Value] {
    try results.map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
  }
}

/// The state of a running task.
private struct TaskRun {
  let isQuiet: Bool
  var failures = 0
  var isFinished = false

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  mutating func handle(
    _ event: WorkerEvent, _ outcome: inout TaskOutcome, _ report: (String) -> Void
  ) {
    switch event {
    case .progress(let text): if !isQuiet { StandardError.write(text) }
    case .problem(let text):
      outcome.problems += 1
      report(text)
    case .failure(let text):
      failures += 1
      report(text)
    case .output(let part, let isComplete):
      outcome.partialResult += part
      guard isComplete else { return }
      outcome.results.append(String(decoding: outcome.partialResult, as: UTF8.self))
      outcome.partialResult = []
    case .taskFinished: isFinished = true
    case .hello, .heartbeat, .result, .idle, .retiring, .reloadRequested, .widgetsRequested,
      .sharedResponseQueried:
      break
    }
  }

  func handle(line: String) { if !isQuiet { StandardError.write(line) } }
}
