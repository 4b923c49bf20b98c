package import WidgetHost
package import WidgetTimeline
package import WidgetWorker

/// Asks widgets what the texts of their parameters mean: one worker for each program, and equal texts once.
package struct ParameterForms {
  /// A question to a widget.
  package struct Question: Hashable {
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

  private var questions: [Question] = []
  private var executed: [String: WorkerProgram] = [:]
  private var answers: [Question: ParameterFormsTask.Answer] = [:]

  /// Adds a question, unless it was asked before.
  package mutating func ask(_ question: Question, executing program: WorkerProgram?) {
    guard answers[question] == nil else { return }
    answers[question] = ParameterFormsTask.Answer()
    questions.append(question)
    if let name = question.program { executed[name] = program }
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
    for program in Set(questions.map(\.program)).sorted(by: { $0 ?? "" < $1 ?? "" }) {
      let own = questions.filter { $0.program == program }
      let task = ParameterFormsTask(
        own.map { question in
          ParameterFormTask(
            kind: question.kind, chosen: question.chosen, change: question.change,
            timeout: limits.timeout)
        })
      let runner =
        program.flatMap { executed[$0] }.map {
          TaskRunner(executing: $0, limits: limits, folder: folder)
        } ?? ProgramRunner.current.taskRunner(limits, in: folder)
      var outcome = TaskOutcome()
      try runner.run(
        .forms(task), of: program.map { "the program '\($0)'" } ?? "the widgets", into: &outcome)
      let values: [ParameterFormsTask.Answer] = try outcome.values()
      guard !outcome.hasFailed, values.count == own.count else {
        throw CommandError.alreadyReported
      }
      for (question, answer) in zip(own, values) { answers[question] = answer }
    }
    questions = []
  }

  /// Returns the answer to a question that was asked.
  package func answer(to question: Question) -> ParameterFormsTask.Answer {
    answers[question] ?? ParameterFormsTask.Answer()
  }
}
