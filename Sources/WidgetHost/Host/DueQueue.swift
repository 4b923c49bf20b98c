import Foundation

/// A queue of instances by the time of their next action.
///
/// A newer entry of an instance replaces the previous one, which is skipped when it comes up. Those of equal priority are
/// processed in the order in which they became due, as far as their providers have used about the same worker time
/// (``FairQueue``) and have not too many workers (``WorkerShares``). A change of all instances does not hold up what the
/// schedule requires, nor does a slow schedule hold up changes: the two take turns by worker time (``PriorityArbiter``).
struct DueQueue {
  /// Who waits for an action.
  enum Priority: CaseIterable {
    /// A person who asked for this instance; processed first.
    case person
    /// Whoever changed something, perhaps for all instances at a time.
    case change
    /// The schedule: policies, first timelines and retries.
    case schedule
  }

  /// An entry of an instance.
  struct Entry {
    let start: Date
    let priority: Priority
    let requested: Date
    let ticket: Int
    let instance: HostedInstance
    let provider: WidgetProvider

    var isValid: Bool { instance.ticket == ticket }
  }

  /// The number of entries among which one is looked for that is due soon.
  private static let maximumVisitedCount = 64

  private(set) var shares = WorkerShares()
  private var waiting = Heap<Entry> { ($0.start, $0.ticket) < ($1.start, $1.ticket) }
  private var ready = Dictionary(
    uniqueKeysWithValues: Priority.allCases.map { ($0, FairQueue()) })
  private var arbiter = PriorityArbiter()
  private var tickets = 0
  /// The number of entries at which replaced ones are removed.
  private var maximumEntryCount = 1024

  /// Adds an entry for an instance and invalidates its previous one.
  mutating func insert(
    _ instance: HostedInstance, start: Date, requested: Date, priority: Priority,
    onlyDraws: Bool = false
  ) {
    tickets += 1
    var provider = instance.provider
    provider.onlyDraws = onlyDraws
    instance.ticket = tickets
    waiting.insert(
      Entry(
        start: start, priority: priority, requested: requested, ticket: tickets, instance: instance,
        provider: provider))
    guard waiting.count > maximumEntryCount else { return }
    waiting.retainAll(where: \.isValid)
    maximumEntryCount = max(1024, 2 * waiting.count)
  }

  /// Removes an instance's entry.
  func remove(_ instance: HostedInstance) { instance.ticket = 0 }

  /// Removes and returns the entry of the next instance that is due and whose provider may have another worker.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - onlyForPerson: Whether only what a person asked for is considered.
  /// - Returns: The entry, or `nil` if nothing may start.
  mutating func next(at now: Date, onlyForPerson: Bool = false) -> Entry? {
    moveDue(at: now)
    guard let (priority, candidate) = nextCandidate(at: now, onlyForPerson: onlyForPerson),
      let entry = ready[priority]?.removeFirst(
        of: candidate.provider, isSlow: shares.isSlow(candidate.provider))
    else { return nil }
    entry.instance.ticket = 0
    return entry
  }

  /// Whether an instance is due, even if it has to wait for other jobs of its provider.
  mutating func hasReady(at now: Date) -> Bool {
    moveDue(at: now)
    let isReady = Priority.allCases.contains { priority in
      ready[priority]?.next(isSlow: false) != nil || ready[priority]?.next(isSlow: true) != nil
    }
    if !isReady { arbiter.recordIdle() }
    return isReady
  }

  /// Returns the priority whose turn it is, and its candidate; `nil` if nothing may start.
  private mutating func nextCandidate(
    at now: Date, onlyForPerson: Bool
  ) -> (priority: Priority, candidate: FairQueue.Candidate)? {
    let shares = shares
    let withinLimits = nextCandidate(onlyForPerson) { !shares.isAtLimit($0, for: $1) }
    if let withinLimits { return withinLimits }
    // What is due belongs to providers that have their workers. They get more while nobody else needs one.
    let waiting = waiting
    return nextCandidate(onlyForPerson) { provider, _ in
      !Self.isOtherDue(
        than: provider, in: waiting, shares,
        by: now.addingTimeInterval(shares.expectedDuration(of: provider)))
    }
  }

  private mutating func nextCandidate(
    _ onlyForPerson: Bool, where mayStart: (WidgetProvider, Priority) -> Bool
  ) -> (priority: Priority, candidate: FairQueue.Candidate)? {
    if let candidate = nextCandidate(.person, where: mayStart) { return (.person, candidate) }
    if onlyForPerson { return nil }
    let change = nextCandidate(.change, where: mayStart)
    let schedule = nextCandidate(.schedule, where: mayStart)
    switch arbiter.next(hasChange: change != nil, hasScheduled: schedule != nil) {
    case .change: return change.map { (.change, $0) }
    case .schedule: return schedule.map { (.schedule, $0) }
    case .person, nil: return nil
    }
  }

  private mutating func nextCandidate(
    _ priority: Priority, where mayStart: (WidgetProvider, Priority) -> Bool
  ) -> FairQueue.Candidate? {
    let quick = ready[priority]?.next(isSlow: false) { mayStart($0, priority) }
    guard shares.leavesWorker(for: priority),
      let slow = ready[priority]?.next(isSlow: true, where: { mayStart($0, priority) })
    else { return quick }
    guard let quick else { return slow }
    return FairQueue.Candidate.precedes(quick, slow) ? quick : slow
  }

  /// Whether another provider that may have more workers needs one by a time.
  private static func isOtherDue(
    than provider: WidgetProvider, in waiting: Heap<Entry>, _ shares: WorkerShares, by end: Date
  ) -> Bool {
    waiting.mayContain(among: { $0.start <= end }, visiting: maximumVisitedCount) { entry in
      entry.isValid && entry.provider != provider
        && !shares.isAtLimit(entry.provider, for: entry.priority)
    }
  }

  /// Returns the time of the next entry.
  mutating func nextStart() -> Date? {
    while let entry = waiting.first {
      if entry.isValid { return entry.start }
      waiting.removeFirst()
    }
    return nil
  }

  /// Returns the instance of the next entry.
  mutating func nextInstance() -> HostedInstance? {
    nextStart() == nil ? nil : waiting.first?.instance
  }

  private mutating func moveDue(at now: Date) {
    while let entry = waiting.first, entry.start <= now || !entry.isValid {
      waiting.removeFirst()
      if entry.isValid {
        ready[entry.priority]?.insert(entry, isSlow: shares.isSlow(entry.provider))
      }
    }
  }
}

/// The jobs of the instances.
extension DueQueue {
  /// Records the number of workers, and which providers are slow by now.
  mutating func update(workers: Int, at uptime: TimeInterval) {
    shares.workers = workers
    for provider in shares.recordOverdueJobs(at: uptime) { sort(provider) }
  }

  /// Records that the host has another instance of a provider.
  mutating func add(_ provider: WidgetProvider) { shares.add(provider) }

  mutating func remove(_ provider: WidgetProvider) { shares.remove(provider) }

  /// Records that a job starts.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - provider: Its provider.
  ///   - priority: The priority with which its instance was due.
  ///   - isReload: Whether it asks for a timeline.
  ///   - uptime: The monotonic time in seconds.
  mutating func begin(
    _ job: WorkerJob.ID, of provider: WidgetProvider, _ priority: Priority, isReload: Bool,
    at uptime: TimeInterval
  ) {
    let charge = shares.begin(job, of: provider, priority, isReload: isReload, at: uptime)
    arbiter.begin(job, priority, charge: charge, workers: shares.workers)
    ready[priority]?.begin(provider, charge: charge, isSlow: shares.isSlow(provider))
  }

  /// Records that a job has ended, or, without a time, that it was not started after all.
  ///
  /// - Returns: How long it ran, in seconds.
  @discardableResult
  mutating func end(_ job: WorkerJob.ID, at uptime: TimeInterval?) -> TimeInterval {
    guard let ended = shares.end(job, at: uptime) else { return 0 }
    arbiter.end(job, taking: ended.taken)
    ready[ended.priority]?.charge(
      ended.provider, ended.surcharge, isSlow: shares.isSlow(ended.provider))
    if ended.changesSlowness { sort(ended.provider) }
    return ended.duration
  }

  /// Replaces the candidates of a provider that has become slow, or is no longer.
  private mutating func sort(_ provider: WidgetProvider) {
    for priority in Priority.allCases {
      ready[priority]?.sort(provider, isSlow: shares.isSlow(provider))
    }
  }
}
