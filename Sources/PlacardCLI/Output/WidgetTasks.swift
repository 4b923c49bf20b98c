import WidgetHost
import WidgetWorker

extension WidgetSummary {
  /// The program's widgets, as a worker describes them: the author's code runs there alone.
  static func all(
    limits: WorkerLimits = WorkerLimits(), locale: String? = nil, includesParameters: Bool = false
  ) throws -> [WidgetSummary] {
    let runner = ProgramRunner.current
    let task = DescribeTask(locale: locale, includesParameters: includesParameters)
    // What describes widgets of another program is data that has been read: there is no code to run.
    guard runner.registry == nil || includesParameters else {
      let (widgets, problems) = task.summaries(of: runner.source)
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
  /// What a worker finds can be chosen; what is wrong has been reported already, or is thrown.
  func form(_ limits: WorkLimits) throws -> WidgetForm {
    var outcome = TaskOutcome()
    try ProgramRunner.current.taskRunner(limits.limits)
      .run(.form(self), of: "widget '\(kind)'", into: &outcome)
    let forms: [WidgetForm] = try outcome.values()
    guard !outcome.hasFailed, let form = forms.first else { throw CommandError.alreadyReported }
    return form
  }
}
