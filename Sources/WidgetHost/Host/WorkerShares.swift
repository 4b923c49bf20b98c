import Foundation

/// The workers that providers occupy, and how many of them a slow one may occupy.
///
/// A job cannot be interrupted, so that a slow provider is held back before it has all workers: it has at most half of
/// them while others could use the rest, and all slow providers together leave one. A provider of which no reload has
/// ended yet has at most half, too. With one worker there is nothing to divide; providers take turns (``FairQueue``).
///
/// What a person asked for is counted apart, as it must not wait for the schedule, neither of this provider nor of
/// others.
struct WorkerShares {
  /// The mean duration in seconds above which a provider is slow.
  static let slowDuration: TimeInterval = 5
  /// What a job is charged at least, in seconds: it takes the host's time, too, also if it fails at once.
  static let minimumCharge: TimeInterval = 0.01
  /// The duration in seconds that a job is expected to take if nothing is known of its provider: the usual time limit.
  private static let unknownDuration: TimeInterval = 30
  /// The weight of the last job in the mean duration.
  private static let lastWeight = 0.25

  /// What is known of a provider.
  private struct Usage {
    /// The instances that the host has of it.
    var instanceCount = 0
    /// Its running jobs, and those of them that a person asked for.
    var runningCount = 0
    var personCount = 0
    /// The running jobs that have taken so long that it is slow, whatever was before.
    var overdueCount = 0
    /// The decaying mean of the durations of its reloads, in seconds; `nil` before the first has ended.
    var meanDuration: TimeInterval?

    var isSlow: Bool { overdueCount > 0 || (meanDuration ?? 0) > WorkerShares.slowDuration }

    mutating func record(_ duration: TimeInterval) {
      meanDuration = meanDuration.map { $0 + (duration - $0) * WorkerShares.lastWeight } ?? duration
    }
  }

  private struct RunningJob {
    let provider: WidgetProvider
    let priority: DueQueue.Priority
    let isReload: Bool
    let charge: TimeInterval
    let start: TimeInterval
    var isOverdue = false
  }

  /// The end of a job.
  struct EndedJob: Equatable {
    let provider: WidgetProvider
    let priority: DueQueue.Priority
    /// How long it ran, in seconds; 0 if it was not started after all.
    let duration: TimeInterval
    /// The worker time that it counts as, in seconds; 0 if it was not started after all.
    let taken: TimeInterval
    /// The worker time that it took beyond what it was charged at its start; negative if it took less.
    let surcharge: TimeInterval
    /// Whether the provider has become slow by it, or is it no longer.
    let changesSlowness: Bool
  }

  /// The number of workers, busy or not.
  var workers = 1
  private var usages: [WidgetProvider: Usage] = [:]
  private var running: [WorkerJob.ID: RunningJob] = [:]
  /// The running jobs of slow providers.
  private var slowRunningCount = 0
  /// The providers with instances that are not slow, and those that are.
  private var quickCount = 0
  private var slowCount = 0

  /// The number of jobs that run, also of those whose results are ignored.
  var runningCount: Int { running.count }

  func isSlow(_ provider: WidgetProvider) -> Bool { usages[provider]?.isSlow ?? false }

  /// The slow providers that have instances, with the mean durations of their reloads in seconds; 0 before the first has ended.
  var slowProviders: [(provider: WidgetProvider, meanDuration: TimeInterval)] {
    guard slowCount > 0 else { return [] }
    return usages.compactMap { provider, usage in
      usage.isSlow && usage.instanceCount > 0 ? (provider, usage.meanDuration ?? 0) : nil
    }
  }

  /// The number of workers that a slow provider may have while others could use them.
  static func limit(of workers: Int) -> Int { max(1, workers / 2) }

  /// The decaying mean of the durations of a provider's reloads, in seconds; `nil` before the first has ended.
  func meanDuration(of provider: WidgetProvider) -> TimeInterval? { usages[provider]?.meanDuration }

  /// The seconds for which a reload of a provider probably occupies a worker.
  func expectedDuration(of provider: WidgetProvider) -> TimeInterval {
    meanDuration(of: provider) ?? Self.unknownDuration
  }

  /// Whether a slow provider may start another job of a priority, as one worker stays free for the others.
  func leavesWorker(for priority: DueQueue.Priority) -> Bool {
    switch priority {
    case .person: true
    case .change, .schedule: workers < 2 || quickCount == 0 || slowRunningCount < workers - 1
    }
  }

  /// Whether a provider has as many workers as it may have while others could use them.
  func isAtLimit(_ provider: WidgetProvider, for priority: DueQueue.Priority) -> Bool {
    guard workers > 1, let usage = usages[provider],
      usage.isSlow || usage.meanDuration == nil && !provider.onlyDraws
    else { return false }
    let limit = Self.limit(of: workers)
    switch priority {
    case .person: return usage.personCount >= limit
    case .change, .schedule: return usage.runningCount >= limit
    }
  }

  /// Records that the host has another instance of a provider.
  mutating func add(_ provider: WidgetProvider) { update(provider) { $0.instanceCount += 1 } }

  mutating func remove(_ provider: WidgetProvider) {
    update(provider) { $0.instanceCount = max(0, $0.instanceCount - 1) }
  }

  /// Records a job that starts.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - provider: Its provider.
  ///   - priority: The priority with which it was due.
  ///   - isReload: Whether it asks for a timeline.
  ///   - uptime: The monotonic time in seconds.
  /// - Returns: What it is charged for now: the worker time that it probably takes, in seconds.
  mutating func begin(
    _ job: WorkerJob.ID, of provider: WidgetProvider, _ priority: DueQueue.Priority,
    isReload: Bool, at uptime: TimeInterval
  ) -> TimeInterval {
    let charge = max(Self.minimumCharge, isReload ? expectedDuration(of: provider) : 0)
    running[job] = RunningJob(
      provider: provider, priority: priority, isReload: isReload, charge: charge, start: uptime)
    update(provider) { usage in
      usage.runningCount += 1
      if priority == .person { usage.personCount += 1 }
    }
    return charge
  }

  /// Records that a job has ended.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - uptime: The monotonic time in seconds; `nil` if the job was not started after all.
  /// - Returns: Its provider and what has to be charged in addition; `nil` for the job of another host.
  mutating func end(_ job: WorkerJob.ID, at uptime: TimeInterval?) -> EndedJob? {
    guard let ended = running.removeValue(forKey: job) else { return nil }
    let duration = uptime.map { max(0, $0 - ended.start) }
    let wasSlow = isSlow(ended.provider)
    update(ended.provider) { usage in
      usage.runningCount -= 1
      if ended.priority == .person { usage.personCount -= 1 }
      if ended.isOverdue { usage.overdueCount -= 1 }
      // What only draws says nothing about a provider whose data come slowly.
      if let duration, ended.isReload || duration > Self.slowDuration { usage.record(duration) }
    }
    let taken = duration.map { max(Self.minimumCharge, $0) } ?? 0
    return EndedJob(
      provider: ended.provider, priority: ended.priority, duration: duration ?? 0,
      taken: taken, surcharge: taken - ended.charge,
      changesSlowness: wasSlow != isSlow(ended.provider))
  }

  /// Records the running jobs that have taken so long that their providers are slow.
  ///
  /// - Returns: The providers that were not slow before.
  mutating func recordOverdueJobs(at uptime: TimeInterval) -> [WidgetProvider] {
    var slow: [WidgetProvider] = []
    for (id, job) in running where !job.isOverdue && uptime - job.start > Self.slowDuration {
      running[id]?.isOverdue = true
      if !isSlow(job.provider) { slow.append(job.provider) }
      update(job.provider) { $0.overdueCount += 1 }
    }
    return slow
  }

  private mutating func update(_ provider: WidgetProvider, _ change: (inout Usage) -> Void) {
    var usage = usages[provider] ?? Usage()
    count(usage, -1)
    change(&usage)
    count(usage, 1)
    usages[provider] = usage.instanceCount == 0 && usage.runningCount == 0 ? nil : usage
  }

  private mutating func count(_ usage: Usage, _ sign: Int) {
    if usage.isSlow {
      slowRunningCount += sign * usage.runningCount
      if usage.instanceCount > 0 { slowCount += sign }
    } else if usage.instanceCount > 0 {
      quickCount += sign
    }
  }
}
