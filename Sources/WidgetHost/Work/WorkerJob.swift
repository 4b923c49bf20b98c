package import Foundation
package import FramePipeline
package import WidgetTimeline

/// A host's job for an author's code, which runs in a worker.
package struct WorkerJob: Hashable, Codable, Sendable, Identifiable {
  package var id: Int
  package var task: HostTask
  /// The widget's instance, whose program runs the job.
  package var instance: WidgetInstance
  /// The host's time, which the author's `Date()` also returns if time is virtual.
  package var now: Date
  package var environment: HostEnvironment
  /// Whether frames are drawn and written; a simulation does not draw any.
  package var draws: Bool
  /// When a person requested the job's data: cached responses and failures from before that date are fetched again;
  /// `nil` for automatic jobs.
  package var revalidationDate: Date?
  /// The disk space in bytes that the frames in the other color scheme may take in the state folder.
  package var prerenderLimit: Int
  /// Whether the frames are shared with other instances that show the same.
  package var sharesRenders: Bool

  package init(
    id: Int, task: HostTask, instance: WidgetInstance, now: Date, environment: HostEnvironment,
    draws: Bool, revalidationDate: Date? = nil, prerenderLimit: Int = .max,
    sharesRenders: Bool = false
  ) {
    self.id = id
    self.task = task
    self.instance = instance
    self.now = now
    self.environment = environment
    self.draws = draws
    self.revalidationDate = revalidationDate
    self.prerenderLimit = prerenderLimit
    self.sharesRenders = sharesRenders
  }
}

/// The task of a host's job; commands send a `CommandTask` instead.
package enum HostTask: Hashable, Codable, Sendable {
  /// Draws the placeholder as the only frame of the instance.
  case placeholder
  /// Requests the snapshot, with `isPreview` false, and draws it as the only frame of the instance.
  case snapshot
  /// Requests a timeline and draws it.
  case timeline
  /// Redraws the existing entries in another environment, without calling the provider.
  case redraw
  /// Draws further frames of the existing entries, because texts in them follow the clock and the drawn frames end
  /// soon.
  case extend
  /// Performs the action of a button or toggle, in JSON from the manifest.
  case perform(action: String)
  /// Passes a request to the program, in the program's own encoding.
  case respond(request: [UInt8])
  /// Notifies the widgets that a session's background transfers have ended.
  case transfersEnded(session: String)
}

/// The result of a job.
package struct WorkerResult: Hashable, Codable, Sendable {
  package var job: WorkerJob.ID
  package var outcome: Outcome
  /// The pictures that the job has drawn, and those that it had from other instances.
  package var renders: RenderCounts

  package enum Outcome: Hashable, Codable, Sendable {
    case timeline(TimelineOutline)
    /// The job is done; its frames are on disk. `omitted` is the time from which frames are missing.
    case done(diagnostics: [String], omitted: Date? = nil)
    /// The program's response to a request.
    case response([UInt8])
    /// The error: of the widget, a crash, or a timeout.
    case failed(String)
  }

  package init(job: WorkerJob.ID, outcome: Outcome, renders: RenderCounts = RenderCounts()) {
    self.job = job
    self.outcome = outcome
    self.renders = renders
  }
}

/// A timeline without its views: the data that the host needs.
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
  /// The effective parameter values, including defaults.
  package var values: ParameterValues
  package var diagnostics: [String]
  /// The time from which frames do not follow the clock as texts require; `nil` if none are missing.
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

/// Schedules the drawing of further frames that follow the clock, from the existing entries.
///
/// The frames of a timeline cover a limited time; a text that continues to change needs more of them, for which no
/// provider has to be called.
package enum FrameExtension {
  /// The time in seconds covered by frames up to which the process that has the entries is retained to extend them;
  /// otherwise any process that has them does, or the provider is called.
  private static let maximumKeepAlive = 5 * 60.0
  /// The maximum time before the first missing frame at which further ones are drawn, in seconds.
  private static let maximumLeadTime = 60.0
  /// The minimum time between two extensions, in seconds.
  private static let shortestInterval = 10.0

  /// Returns when to draw further frames, given the current time `now`, if frames are missing from `omitted` on.
  static func date(before omitted: Date, at now: Date) -> Date {
    let left = omitted.timeIntervalSince(now)
    return now.addingTimeInterval(
      max(shortestInterval, left - min(left / 4, maximumLeadTime)))
  }

  /// Returns for how many seconds a process that drew frames at `now` is retained; `nil` if it is not.
  package static func keepAliveDuration(until omitted: Date?, at now: Date) -> TimeInterval? {
    guard let left = omitted?.timeIntervalSince(now), left <= maximumKeepAlive else { return nil }
    return max(left, shortestInterval)
  }
}

extension WorkerResult.Outcome {
  /// The time from which frames are missing; `nil` if none are.
  var omitted: Date? {
    switch self {
    case .done(_, let omitted): omitted
    case .timeline(let outline): outline.omitted
    case .failed, .response: nil
    }
  }

  /// Returns for how many seconds the process that did a job of `now` is retained, or `nil`.
  package func keepAliveDuration(at now: Date) -> TimeInterval? {
    FrameExtension.keepAliveDuration(until: omitted, at: now)
  }
}
