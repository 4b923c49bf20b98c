import BackgroundTransfers
import FileStorage
import Foundation
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Draws instances with a new version of their program, before they switch to it.
///
/// The timelines are requested and drawn as a host does, but into a folder that is removed afterwards, with the background
/// transfers that were requested. Displays and a running host keep their frames; providers are called once more.
struct ProgramTrial {
  let folder: StateFolder
  let limits: WorkerLimits
  /// The values in the `UserDefaults` of the author's code.
  let defaults: [String: String]
  /// The program or template whose version is tried.
  let program: RegisteredProgram
  /// When a person started the upgrade: cached responses and failures from before that date are fetched again.
  let revalidationDate: Date
  /// Whether the progress is shown on standard error.
  let showsProgress: Bool

  /// What went wrong, by the names of the instances.
  struct Outcome {
    /// Why instances must not switch.
    var failures: [WidgetInstance.ID: String] = [:]
    /// Why the sources of instances fail, which failed in the same way with the current version.
    var stillFailing: [WidgetInstance.ID: String] = [:]
  }

  /// Draws instances.
  func outcome(of instances: [WidgetInstance]) throws -> Outcome {
    guard !instances.isEmpty else { return Outcome() }
    if program.isTemplate {
      let incompatible = try incompatibleInstances(among: instances)
      guard incompatible.isEmpty else { return Outcome(failures: incompatible) }
    }
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
        StateLocation.variable: folder.path,
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
    var outcome = Outcome()
    var results = 0
    let terminal = showsProgress ? ProgressBar.standardError : nil
    var progress = ProgressBar("drawing", of: instances.count, write: terminal)
    defer { progress.finish() }
    var log = ProgressLog(
      "drawing instances", of: instances.count,
      write: showsProgress && terminal == nil ? { StandardError.write($0) } : nil)
    while results < instances.count {
      pool.wait(atMost: .seconds(1))
      for result in pool.takeResults() {
        results += 1
        progress.advance()
        let instance = instances[result.job].id
        switch result.outcome.verdict(after: states[instance]) {
        case .switches: break
        case .stillFails(let cause): outcome.stillFailing[instance] = cause
        case .fails(let message): outcome.failures[instance] = message
        }
      }
      log.update(done: results)
    }
    // If drawing failed, the parameters of a compiled program are not checked as well.
    if !program.isTemplate, outcome.failures.isEmpty {
      outcome.failures = try incompatibleInstances(among: instances)
    }
    return outcome
  }
}

extension ProgramTrial {
  private var programs: WorkerPrograms {
    get throws {
      guard program.isTemplate else { return WorkerPrograms(in: folder) }
      return WorkerPrograms(own: try .current(), kinds: [program.id], in: folder)
    }
  }

  /// Returns why the settings of instances do not fit the parameters of the version, by the instances' names.
  ///
  /// A compiled program reports the values that it rejects when it is drawn.
  private func incompatibleInstances(
    among instances: [WidgetInstance]
  ) throws -> [WidgetInstance.ID: String] {
    let forms = try ParameterForms(of: instances, in: program, limits, folder)
    var removed = RemovedParameters()
    var problems: [WidgetInstance.ID: [String]] = [:]
    for instance in instances {
      let result = forms.result(of: .init(of: instance, in: program))
      removed.add(result.unknown, of: instance)
      guard program.isTemplate else { continue }
      let rejected = [result.error].compactMap(\.self) + result.problems.map(Self.message)
      if !rejected.isEmpty { problems[instance.id] = rejected }
    }
    return problems.merging(removed.messages()) { $0 + $1 }
      .mapValues { $0.joined(separator: "; ") }
  }

  private static func message(_ problem: String) -> String {
    problem.replacing(
      "is no longer valid; its default is used", with: "does not fit the new version")
  }
}

/// Whether an instance may switch to the version that was tried.
private enum TrialVerdict {
  case switches
  /// It switches, because its source fails as it did with the current version.
  case stillFails(cause: String)
  case fails(String)
}

extension WorkerResult.Outcome {
  /// Returns whether the instance may switch, or the reason why there is no timeline, or the resources that it misses and the
  /// current version does not.
  ///
  /// A version without its resources is drawn, with boxes in place of pictures. Of an instance without a timeline it is not
  /// known what the current version misses.
  fileprivate func verdict(after state: ReloadState?) -> TrialVerdict {
    switch self {
    case .timeline(let outline):
      guard let state, state.timeline != nil else { return .switches }
      let known = Set(state.diagnostics.map(Self.subject))
      let missing = outline.diagnostics.filter {
        Self.isAboutMissingResource($0) && !known.contains(Self.subject(of: $0))
      }
      return missing.isEmpty ? .switches : .fails(missing.joined(separator: "; "))
    case .failed(let message):
      // Another upgrade repeats the request to the server at once.
      let cause = ReloadFailure.cause(of: message)
      guard let former = state?.failure else { return .fails(cause) }
      guard Self.isAboutSource(cause) else {
        return .fails(
          "\(cause) (it failed before, too: correct that, or remove the instance, and upgrade again)"
        )
      }
      guard cause == former.cause else {
        return .fails(
          "\(cause) (it failed before for another reason: reload it, and upgrade again if the current version "
            + "fails like this, too)")
      }
      return .stillFails(cause: cause)
    case .done, .response: return .fails("the worker returned no timeline")
    }
  }

  /// Whether an error, of which a worker sends only the message, is about a source of a template without data.
  private static func isAboutSource(_ message: String) -> Bool {
    message.contains(/source '[^']+' has no data:/)
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
