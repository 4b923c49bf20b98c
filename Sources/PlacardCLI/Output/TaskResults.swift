import WidgetHost
package import WidgetWorker

extension WidgetSummary {
  /// Returns the program's widgets, as a worker describes them, because the author's code runs only in workers.
  package static func all(
    limits: WorkerLimits = WorkerLimits(), locale: String? = nil, includesParameters: Bool = false
  ) throws -> [WidgetSummary] {
    let runner = ProgramRunner.current
    let task = DescribeTask(locale: locale, includesParameters: includesParameters)
    // The widgets of a registry are data that has already been read, so no worker is needed.
    guard runner.registry == nil || includesParameters else {
      // A command runs on the main thread.
      let (widgets, problems) = MainActor.assumeIsolated { task.summaries(of: runner.source) }
      problems.forEach(StandardError.reportError)
      return widgets
    }
    var outcome = TaskOutcome()
    try runner.taskRunner(limits).run(.describe(task), of: "the program", into: &outcome)
    if outcome.hasFailed { throw CommandError.alreadyReported }
    return try outcome.values()
  }
}

extension ParameterFormTask {
  /// Returns the form that a worker creates.
  ///
  /// Problems have already been reported, or are thrown.
  ///
  /// - Parameters:
  ///   - limits: The limits of the worker.
  ///   - program: The program with the widget; `nil` for this one.
  ///   - folder: The state folder.
  /// - Returns: The form.
  /// - Throws: ``CommandError`` if there is none.
  func form(
    _ limits: WorkerLimitOptions, executing program: WorkerProgram? = nil,
    in folder: StateFolder = .standard()
  ) throws -> WidgetForm {
    var outcome = TaskOutcome()
    let runner =
      program.map { TaskRunner(executing: $0, limits: limits.limits, folder: folder) }
      ?? ProgramRunner.current.taskRunner(limits.limits, in: folder)
    try runner.run(.form(self), of: "widget '\(kind)'", into: &outcome)
    let forms: [WidgetForm] = try outcome.values()
    guard !outcome.hasFailed, let form = forms.first else { throw CommandError.alreadyReported }
    return form
  }
}
