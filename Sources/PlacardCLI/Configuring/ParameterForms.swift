package import WidgetHost
package import WidgetTimeline
package import WidgetWorker

/// Evaluates the texts of parameters in workers: starts one worker for each program, and evaluates equal texts once.
package struct ParameterForms {
  /// The texts for the parameters of a widget.
  package struct Request: Hashable {
    package var kind: String
    /// The registered program; `nil` for this one.
    package var program: String?
    /// The values that were chosen before.
    package var chosen: ParameterValues
    package var change: ParameterChange

    package init(
      kind: String, program: String?, chosen: ParameterValues = [:], change: ParameterChange
    ) {
      self.kind = kind
      self.program = program
      self.chosen = chosen
      self.change = change
    }
  }

  package init() {}

  private var requests: [Request] = []
  private var executed: [String: WorkerProgram] = [:]
  private var results: [Request: ParameterFormsTask.FormResult] = [:]

  /// Adds a request, unless it was added before.
  package mutating func add(_ request: Request, executing program: WorkerProgram?) {
    guard results[request] == nil else { return }
    results[request] = ParameterFormsTask.FormResult()
    requests.append(request)
    if let name = request.program { executed[name] = program }
  }

  /// Runs the workers.
  ///
  /// - Throws: ``CommandError`` if one of them failed.
  package mutating func run(_ limits: WorkerLimitOptions, in folder: StateFolder) throws {
    try run(limits.limits, in: folder)
  }

  /// Runs the workers.
  ///
  /// - Throws: ``CommandError`` if one of them failed.
  package mutating func run(_ limits: WorkerLimits, in folder: StateFolder) throws {
    for program in Set(requests.map(\.program)).sorted(by: { $0 ?? "" < $1 ?? "" }) {
      let programRequests = requests.filter { $0.program == program }
      let task = ParameterFormsTask(
        programRequests.map { request in
          ParameterFormTask(
            kind: request.kind, chosen: request.chosen, change: request.change,
            timeout: limits.timeout)
        })
      let runner =
        program.flatMap { executed[$0] }.map {
          TaskRunner(executing: $0, limits: limits, folder: folder)
        } ?? ProgramRunner.current.taskRunner(limits, in: folder)
      var outcome = TaskOutcome()
      try runner.run(
        .forms(task), of: program.map { "the program '\($0)'" } ?? "the widgets", into: &outcome)
      let values: [ParameterFormsTask.FormResult] = try outcome.values()
      guard !outcome.hasFailed, values.count == programRequests.count else {
        throw CommandError.alreadyReported
      }
      for (request, value) in zip(programRequests, values) { results[request] = value }
    }
    requests = []
  }

  /// Returns the result of a request that was added, after ``run(_:in:)``.
  package func result(of request: Request) -> ParameterFormsTask.FormResult {
    results[request] ?? ParameterFormsTask.FormResult()
  }
}
