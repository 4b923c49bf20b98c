import BackgroundTransfers
import Foundation
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Draws instances with a new version of their program, before they switch to it.
///
/// The timelines are requested and drawn as a host does, but into a folder that is removed afterwards, with the background
/// transfers that were requested. Displays and a running host keep their frames; providers are asked once more.
struct ProgramTrial {
  let folder: StateFolder
  let limits: WorkerLimits
  /// The values in the `UserDefaults` of the author's code.
  let defaults: [String: String]
  /// The program or template whose version is tried.
  let program: RegisteredProgram
  /// When a person started the upgrade: cached responses and failures from before that date are fetched again.
  let revalidationDate: Date

  /// Returns what went wrong, by the names of the instances.
  func failures(of instances: [WidgetInstance]) throws -> [WidgetInstance.ID: String] {
    guard !instances.isEmpty else { return [:] }
    let unfit = try unfit(instances)
    guard unfit.isEmpty else { return unfit }
    let output = ProgramFiles(folder).trialFolder()
    defer { try? FileManager.default.removeItem(atPath: output) }
    let store = try HostStore(reading: folder)
    let conditions = try store.conditions()
    let states = try store.reloadStates()
    let pool = WorkerPool(
      settings: WorkerSettings(
        output: output, devices: folder.devices, timeLimit: limits.timeout,
        defaults: defaults),
      limits: limits, programs: try programs,
      environment: ProgramRunner.current.environment.merging([
        "PLACARD_STATE": folder.path,
        // No host starts what a version requests that may never be used.
        TransferFolder.variable: "\(output)/transfers",
      ]) { $1 })
    for (number, instance) in instances.enumerated() {
      let now = Date()
      pool.start(
        WorkerJob(
          id: number, task: .timeline, instance: instance, now: now,
          environment: instance.environment(in: conditions, at: now), draws: true,
          revalidationDate: revalidationDate))
    }
    var failures: [WidgetInstance.ID: String] = [:]
    var results = 0
    var progress = ProgressBar("drawing", of: instances.count)
    defer { progress.finish() }
    while results < instances.count {
      pool.wait(atMost: .seconds(1))
      for result in pool.takeResults() {
        results += 1
        progress.advance()
        let instance = instances[result.job].id
        failures[instance] = result.outcome.failure(after: states[instance])
      }
    }
    return failures
  }
}

extension ProgramTrial {
  private var programs: WorkerPrograms {
    get throws {
      guard program.isTemplate else { return WorkerPrograms(in: folder) }
      return WorkerPrograms(own: try .current(), kinds: [program.id], in: folder)
    }
  }

  /// Returns why the settings of instances do not fit the parameters of a template's version, by the instances' names.
  ///
  /// A compiled program says so in what it draws.
  private func unfit(_ instances: [WidgetInstance]) throws -> [WidgetInstance.ID: String] {
    guard program.isTemplate else { return [:] }
    var forms = ParameterForms()
    let questions = instances.map { instance in
      ParameterForms.Question(
        kind: instance.workerKind, program: nil, chosen: instance.values, change: ParameterChange())
    }
    for question in questions where !question.chosen.isEmpty { forms.ask(question, executing: nil) }
    try forms.run(limits, in: folder)
    return zip(instances, questions).reduce(into: [:]) { unfit, pair in
      let (instance, answer) = (pair.0, forms.answer(to: pair.1))
      let problems =
        [answer.error].compactMap(\.self) + answer.problems.map(Self.message)
        + answer.unknown.map {
          "the new version has no parameter '\($0)', which is set; 'configure \(instance.id) --unset \($0)'"
        }
      if !problems.isEmpty { unfit[instance.id] = problems.joined(separator: "; ") }
    }
  }

  private static func message(_ problem: String) -> String {
    problem.replacing(
      "is no longer valid; its default is used", with: "does not fit the new version")
  }
}

extension WorkerResult.Outcome {
  /// Returns the reason why there is no timeline, or the resources that it misses and the present version does not.
  ///
  /// A version without its resources is drawn, with boxes in place of pictures. Of an instance without a timeline it is not
  /// known what the present version misses.
  fileprivate func failure(after state: ReloadState?) -> String? {
    switch self {
    case .timeline(let outline):
      guard let state, state.timeline != nil else { return nil }
      let known = Set(state.diagnostics.map(Self.subject))
      let missing = outline.diagnostics.filter {
        Self.isAboutMissingResource($0) && !known.contains(Self.subject(of: $0))
      }
      return missing.isEmpty ? nil : missing.joined(separator: "; ")
    case .failed(let message):
      // Nothing was drawn, so that nothing is known of the new version.
      let advice = "it failed before, too: correct that, or choose others, such as with --tag"
      return state?.failure == nil ? message : "\(message) (\(advice))"
    case .done, .answered: return "the worker returned no timeline"
    }
  }

  /// Returns what a diagnostic is about, without the advice, which depends on the names that the version has.
  private static func subject(of message: String) -> Substring {
    message.prefix(upTo: message.firstRange(of: "; ")?.lowerBound ?? message.endIndex)
  }

  /// Whether a diagnostic, of which a worker sends only the message, is about an image or a color that is not there.
  private static func isAboutMissingResource(_ message: String) -> Bool {
    (message.hasPrefix("image '") || message.hasPrefix("color '"))
      && message.contains("' is in no asset catalog; ")
      || message.hasPrefix("image file '") && message.hasSuffix("' cannot be read; check its path")
  }
}
