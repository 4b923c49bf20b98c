import Foundation
import WidgetTimeline

@testable import WidgetHost

/// A queue whose instances are processed by a number of workers on virtual time, without a host and its store.
///
/// Each instance becomes due again after its last job has ended.
final class QueueSimulation {
  /// A kind of widget.
  struct Kind {
    /// The duration of a job in seconds, by its start.
    var duration: (TimeInterval) -> TimeInterval
    /// The seconds between a due time and the next; `nil` if each instance is due once.
    var interval: TimeInterval?
    var priority = DueQueue.Priority.schedule
  }

  static let start = VirtualHost.start
  private let workers: Int
  private let kinds: [String: Kind]
  private var queue = DueQueue()
  private var running: [Job] = []
  private var dueTimes: [WidgetInstance.ID: TimeInterval] = [:]
  private var lastJob = 0
  private var instanceCount = 0
  /// The seconds since the start.
  private(set) var now: TimeInterval = 0
  /// All jobs that were started, in order.
  private(set) var jobs: [Job] = []

  struct Job {
    let id: Int
    let instance: HostedInstance
    let due: TimeInterval
    let start: TimeInterval
    let end: TimeInterval

    var kind: String { instance.instance.kind }
    var delay: TimeInterval { start - due }
  }

  init(workers: Int, _ kinds: [String: Kind]) {
    self.workers = workers
    self.kinds = kinds
  }

  /// Adds instances of a kind, of which each is due a number of seconds after the one before.
  func add(_ kind: String, _ count: Int, due: TimeInterval = 0, spacing: TimeInterval = 0) {
    for number in 0..<count {
      instanceCount += 1
      let instance = WidgetInstance(
        id: "\(kind)-\(instanceCount)", program: "/program", kind: kind, family: .systemSmall,
        device: "panel", added: Self.start)
      let hosted = HostedInstance(instance: instance, state: ReloadState(), order: instanceCount)
      queue.add(hosted.provider)
      insert(hosted, due: due + spacing * Double(number))
    }
  }

  private func insert(_ hosted: HostedInstance, due: TimeInterval) {
    guard let kind = kinds[hosted.instance.kind] else { return }
    dueTimes[hosted.instance.id] = due
    let date = Self.start.addingTimeInterval(due)
    queue.insert(hosted, start: date, requested: date, priority: kind.priority)
  }

  /// Processes what becomes due before a time.
  func run(until end: TimeInterval) {
    while now < end {
      endJobs()
      startJobs()
      let next = [queue.nextStart()?.timeIntervalSince(Self.start), running.map(\.end).min(), end]
      now = max(now, next.compactMap(\.self).min() ?? end)
    }
  }

  private func endJobs() {
    let ended = running.filter { $0.end <= now }
    running.removeAll { $0.end <= now }
    for job in ended {
      queue.end(job.id, at: now)
      guard let interval = kinds[job.kind]?.interval else { continue }
      insert(job.instance, due: max(now, job.due + interval))
    }
  }

  private func startJobs() {
    queue.update(workers: workers, at: now)
    let wall = Self.start.addingTimeInterval(now)
    guard queue.hasReady(at: wall) else { return }
    while running.count < workers, let next = queue.next(at: wall) {
      lastJob += 1
      queue.begin(
        lastJob, of: next.provider, next.priority, isReload: true, at: now)
      let duration = kinds[next.instance.instance.kind]?.duration(now) ?? 0
      let job = Job(
        id: lastJob, instance: next.instance, due: dueTimes[next.instance.instance.id] ?? now,
        start: now, end: now + duration)
      running.append(job)
      jobs.append(job)
    }
  }

  /// The longest time in seconds that a job of a kind had to wait, of those that became due in a period.
  func longestDelay(of kind: String, in period: Range<TimeInterval>) -> TimeInterval {
    jobs.filter { $0.kind == kind && period.contains($0.due) }.map(\.delay).max() ?? 0
  }

  /// The part of the workers' time in a period that a kind has used.
  func share(of kind: String, in period: Range<TimeInterval>) -> Double {
    let used = jobs.filter { $0.kind == kind }.reduce(0.0) { sum, job in
      sum + max(0, min(job.end, period.upperBound) - max(job.start, period.lowerBound))
    }
    return used / (period.upperBound - period.lowerBound) / Double(workers)
  }
}
