package import Foundation
package import WidgetTimeline

/// Something that an author's code has to do, in a process of its own.
package struct WorkerJob: Hashable, Codable, Sendable, Identifiable {
  package var id: Int
  package var task: WorkerTask
  /// Whose widget it is; the program of it runs the job.
  package var instance: WidgetInstance
  /// The host's time, which the author's `Date()` answers too where time is virtual.
  package var now: Date
  package var environment: HostEnvironment
  /// Whether pictures are drawn and written; a simulation does without.
  package var draws: Bool
  /// Whether a person waits for the job, so that what was fetched before is asked for again.
  package var refreshes: Bool

  package init(
    id: Int, task: WorkerTask, instance: WidgetInstance, now: Date, environment: HostEnvironment,
    draws: Bool, refreshes: Bool = false
  ) {
    self.id = id
    self.task = task
    self.instance = instance
    self.now = now
    self.environment = environment
    self.draws = draws
    self.refreshes = refreshes
  }
}

/// What is to be done.
package enum WorkerTask: Hashable, Codable, Sendable {
  /// Draws the placeholder as all that the instance shows.
  case placeholder
  /// Asks for the snapshot, `isPreview` false, and draws it as all that the instance shows.
  case snapshot
  /// Asks for a timeline and draws it.
  case timeline
  /// Draws the entries that are there again, in another environment, without asking the provider.
  case redraw
  /// Draws the entries that are there from now on, as texts in them follow the clock and their pictures come to
  /// an end.
  case extend
  /// Performs the action of a button or toggle, in JSON as the manifest has it.
  case perform(action: String)
  /// Asks the program itself something, in its own encoding.
  case answer(request: [UInt8])
  /// Tells the widgets that a session's background transfers have ended.
  case transfersEnded(session: String)
}

/// How a job ended.
package struct WorkerResult: Hashable, Codable, Sendable {
  package var job: WorkerJob.ID
  package var outcome: Outcome

  package enum Outcome: Hashable, Codable, Sendable {
    case timeline(TimelineOutline)
    /// Done; for pictures, they are on disk. The messages tell what was odd, `omitted` from when on pictures
    /// are missing.
    case done(diagnostics: [String], omitted: Date? = nil)
    /// What the program answers to a request.
    case answered([UInt8])
    /// What keeps the widget from its work: its error, its crash, its silence.
    case failed(String)
  }

  package init(job: WorkerJob.ID, outcome: Outcome) {
    self.job = job
    self.outcome = outcome
  }
}

/// A timeline without its views: what the host needs to know of it.
package struct TimelineOutline: Hashable, Codable, Sendable {
  package struct Entry: Hashable, Codable, Sendable {
    package var date: Date
    package var relevance: TimelineEntryRelevance?

    package init(date: Date, relevance: TimelineEntryRelevance? = nil) {
      self.date = date
      self.relevance = relevance
    }
  }

  /// Sorted, each date once; at least one.
  package var entries: [Entry]
  package var policy: TimelineReloadPolicy
  /// The parameters' values that held, defaults among them.
  package var values: ParameterValues
  package var diagnostics: [String]
  /// From when on pictures do not follow the clock as texts ask for; `nil` where none is missing.
  package var omitted: Date?

  package init(
    entries: [Entry], policy: TimelineReloadPolicy, values: ParameterValues = [:],
    diagnostics: [String] = [], omitted: Date? = nil
  ) {
    self.entries = entries
    self.policy = policy
    self.values = values
    self.diagnostics = diagnostics
    self.omitted = omitted
  }
}

/// When pictures that follow the clock are drawn further, of the entries that are there.
///
/// A timeline's pictures reach some way ahead; a text that goes on changing needs more of them, and no
/// provider has to be asked for these.
package enum PictureExtension {
  /// Pictures that reach no further, in seconds, are extended by the process that has the entries, which is
  /// kept for it; others by whichever is there, or the provider is asked.
  private static let longestKeeping = 5 * 60.0
  /// How long before the first missing picture the next ones are drawn at the most, in seconds.
  private static let longestLead = 60.0
  /// The least time between two extensions, in seconds.
  private static let shortestInterval = 10.0

  /// When to draw on, as it is at `now`, where pictures are missing from `omitted` on.
  static func date(before omitted: Date, at now: Date) -> Date {
    let left = omitted.timeIntervalSince(now)
    return now.addingTimeInterval(
      max(shortestInterval, left - min(left / 4, longestLead)))
  }

  /// For how many seconds a process is kept that drew pictures at `now`; `nil` where it is not.
  package static func keeping(until omitted: Date?, at now: Date) -> TimeInterval? {
    guard let left = omitted?.timeIntervalSince(now), left <= longestKeeping else { return nil }
    return max(left, shortestInterval)
  }
}

extension WorkerResult.Outcome {
  /// From when on pictures are missing; `nil` where none is.
  var omitted: Date? {
    switch self {
    case .done(_, let omitted): omitted
    case .timeline(let outline): outline.omitted
    case .failed, .answered: nil
    }
  }

  /// For how many seconds the process is kept that did a job of `now`, if it is.
  package func keeping(at now: Date) -> TimeInterval? {
    PictureExtension.keeping(until: omitted, at: now)
  }
}
