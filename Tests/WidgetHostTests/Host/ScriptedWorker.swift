import Foundation
import WidgetHost
import WidgetTimeline

/// A worker that answers each job at once by a script, in the order of their beginning.
final class ScriptedWorker: WorkerDispatcher {
  struct NoProcess: Error, CustomStringConvertible {
    var description: String { "no process" }
  }

  typealias Answer = (WorkerJob) -> WorkerResult.Outcome

  var room: Int
  /// All jobs that were begun.
  private(set) var jobs: [WorkerJob] = []
  /// Whether results are held back until `release()`.
  var holds = false
  var startFails = false
  var answer: Answer
  private var results: [WorkerResult] = []
  private var underWay = 0
  private let most: Int

  init(room: Int = 4, answer: @escaping Answer = ScriptedWorker.hourly) {
    self.room = room
    most = room
    self.answer = answer
  }

  func start(_ job: WorkerJob) throws {
    if startFails { throw NoProcess() }
    jobs.append(job)
    underWay += 1
    room = most - underWay
    results.append(WorkerResult(job: job.id, outcome: answer(job)))
  }

  func takeResults() throws -> [WorkerResult] {
    guard !holds else { return [] }
    defer { results = [] }
    underWay -= results.count
    room = most - underWay
    return results
  }

  /// What the jobs were, in a word each.
  var tasks: [String] { jobs.map(\.task.message) }

  /// A timeline of one entry that is renewed after an hour.
  static var hourly: Answer { timeline { .after($0.addingTimeInterval(3600)) } }

  /// Answers everything, timelines with one entry of now and a policy.
  static func timeline(policy: @escaping (Date) -> TimelineReloadPolicy) -> Answer {
    { job in
      guard case .timeline = job.task else { return .done(diagnostics: []) }
      return .timeline(
        TimelineOutline(
          entries: [TimelineOutline.Entry(date: job.now)], policy: policy(job.now)))
    }
  }
}

extension WorkerTask {
  var message: String {
    switch self {
    case .placeholder: "placeholder"
    case .snapshot: "snapshot"
    case .timeline: "timeline"
    case .redraw: "redraw"
    case .extend: "extend"
    case .perform: "perform"
    case .answer: "answer"
    case .transfersEnded: "transfersEnded"
    }
  }
}
