import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline

/// A worker whose results a closure provides immediately, in the order in which the jobs were started.
final class ScriptedWorker: WorkerDispatcher {
  struct NoProcess: Error, CustomStringConvertible {
    var description: String { "no process" }
  }

  typealias Answer = (WorkerJob) -> WorkerResult.Outcome

  var availableWorkers: Int
  /// All jobs that were started.
  private(set) var jobs: [WorkerJob] = []
  /// Whether results are withheld.
  var withholdsResults = false
  var startFails = false
  var answer: Answer
  /// The pictures that each job claims to have drawn and shared.
  var renders = RenderCounts()
  private var results: [WorkerResult] = []
  private var runningCount = 0
  private let maxJobs: Int

  init(room: Int = 4, answer: @escaping Answer = ScriptedWorker.hourly) {
    self.availableWorkers = room
    maxJobs = room
    self.answer = answer
  }

  func start(_ job: WorkerJob) throws {
    if startFails { throw NoProcess() }
    jobs.append(job)
    runningCount += 1
    availableWorkers = maxJobs - runningCount
    results.append(WorkerResult(job: job.id, outcome: answer(job), renders: renders))
  }

  func takeResults() throws -> [WorkerResult] {
    guard !withholdsResults else { return [] }
    defer { results = [] }
    runningCount -= results.count
    availableWorkers = maxJobs - runningCount
    return results
  }

  /// The names of the jobs' tasks.
  var tasks: [String] { jobs.map(\.task.name) }

  /// A timeline of one entry that is reloaded after an hour.
  static var hourly: Answer { timeline { .after($0.addingTimeInterval(3600)) } }

  /// Returns results for all tasks; timelines have one entry at the current date and a policy.
  static func timeline(policy: @escaping (Date) -> TimelineReloadPolicy) -> Answer {
    { job in
      guard case .timeline = job.task else { return .done(diagnostics: []) }
      return .timeline(
        TimelineOutline(
          entries: [TimelineOutline.Entry(date: job.now)], policy: policy(job.now)))
    }
  }
}

extension HostTask {
  var name: String {
    switch self {
    case .placeholder: "placeholder"
    case .snapshot: "snapshot"
    case .timeline: "timeline"
    case .redraw: "redraw"
    case .extend: "extend"
    case .perform: "perform"
    case .respond: "respond"
    case .transfersEnded: "transfersEnded"
    }
  }
}
