import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Admission of jobs by the time of commits")
struct CommitAdmissionTests {
  /// The durations of commits, `nil` for failed ones, of a host with 4 workers and 16 jobs; then the limit and the interval.
  @Test(
    "halves the number of jobs after slow and failed commits, and adds some after quick ones",
    arguments: [
      ([0.01], nil, 0.25), ([1], nil, 0.25), ([1.5], 8, 0.5), ([1.5, 1.5], 4, 1),
      ([2, 2, 2, 2, 2, 2, 2, 2], 4, 5), ([nil], 8, 0.25), ([nil, nil, nil, nil, nil], 4, 0.25),
      ([2, 2, 2, 0.1], 8, 1), ([2, 2, 2, 0.1, 0.1, 0.1], 16, 0.25),
    ] as [([Double?], Int?, Double)])
  func table(durations: [Double?], limit: Int?, interval: Double) {
    var admission = CommitAdmission(interval: 0.25)
    for duration in durations {
      admission.recordCommit(taking: duration, jobCount: 16, workers: 4)
    }
    #expect(admission.limit == limit)
    #expect(admission.interval == interval)
  }

  @Test(
    "has no limit again after as many quick commits as it takes to have 16 jobs for each worker")
  func recovery() {
    var admission = CommitAdmission(interval: 0)
    for _ in 0..<20 { admission.recordCommit(taking: 30, jobCount: 16, workers: 4) }
    #expect(admission.limit == 4)
    var count = 0
    while admission.limit != nil, count < 100 {
      admission.recordCommit(taking: 0.05, jobCount: 1, workers: 4)
      count += 1
    }
    #expect(count == 15)
    #expect(admission.interval == 0)
  }

  @Test("keeps a longer interval that was chosen")
  func chosen() {
    var admission = CommitAdmission(interval: 86_400)
    admission.recordCommit(taking: 5, jobCount: 16, workers: 4)
    #expect(admission.interval == 86_400)
  }

  @Test("keeps a place for what a person asked for")
  func person() {
    var admission = CommitAdmission(interval: 0.25)
    #expect(admission.admits(after: 1000, isForPerson: false))
    admission.recordCommit(taking: 2, jobCount: 4, workers: 4)
    #expect(admission.limit == 4)
    #expect(admission.admits(after: 3, isForPerson: false))
    #expect(!admission.admits(after: 4, isForPerson: false))
    #expect(admission.admits(after: 4, isForPerson: true))
    #expect(!admission.admits(after: 5, isForPerson: true))
  }

  @Test(
    "a host starts less while commits are slow, and as much as before when they are quick again")
  func host() throws {
    let database = SlowDatabase(database: try SQLiteDatabase())
    var settings = HostSettings()
    settings.commitInterval = 0.25
    let worker = TimedWorker(workers: 4) { _ in
      0.1
    } answer: { job in
      ScriptedWorker.timeline { .after($0.addingTimeInterval(1)) }(job)
    }
    let host = try TimedHost(worker, store: HostStore(database: database), settings: settings)
    host.host.currentUptime = { worker.now + database.elapsed }
    // The time that the last step has taken passes for the worker, too.
    host.onStep = { worker.now += database.takeElapsed() }
    var measured: [CommitMeasurement] = []
    host.host.onCommitMeasured = { measured.append($0) }
    var loads: [HostLoad] = []
    host.host.onLoadChange = { loads.append($0) }
    try host.add("kind", 40)
    try host.run(for: 20)
    #expect(measured.allSatisfy { $0.admittedJobs == nil })
    #expect(!loads.isEmpty && loads.allSatisfy(\.isNormal))

    database.delay = 3
    let before = worker.jobs.count
    measured = []
    try host.run(for: 90)
    #expect(measured.contains { $0.admittedJobs == 4 })
    #expect(loads.contains { $0.admittedJobs == 4 && ($0.commitInterval ?? 0) > 0.25 })
    #expect(measured.count <= 90 / 3 + 1)
    // A job of 0.1 s is not slow because the host waits for the database.
    let provider = WidgetProvider(of: worker.jobs[0].job.instance)
    let mean = try #require(host.host.queue.shares.meanDuration(of: provider))
    #expect(mean < 1)
    // A host with a quick database would have started 3,600.
    let started = worker.jobs.count - before
    #expect(started > 30 && started < 400)
    // A person's request does not wait for the commit that the others wait for.
    let count = worker.jobs.count
    try host.post(.manualReload(.instance("kind-7")))
    let posted = worker.now
    try host.run(for: 4)
    #expect(
      worker.jobs.dropFirst(count).contains { job in
        job.job.instance.id == "kind-7" && job.start < posted + 4
      })

    database.delay = 0
    try host.run(for: 30)
    #expect(measured.last?.admittedJobs == nil)
    #expect(loads.last?.isNormal == true)
    let recovered = worker.jobs.count
    try host.run(for: 30)
    #expect(worker.jobs.count - recovered > 500)
  }
}

/// A database whose commits of a host take virtual time.
private final class SlowDatabase: StateDatabase {
  private struct State {
    var delay: TimeInterval = 0
    var elapsed: TimeInterval = 0
  }

  private let database: SQLiteDatabase
  private let state = Mutex(State())

  /// The time that a commit takes in seconds.
  var delay: TimeInterval {
    get { state.withLock(\.delay) }
    set { state.withLock { $0.delay = newValue } }
  }

  /// The time that commits have taken since it was last taken.
  var elapsed: TimeInterval { state.withLock(\.elapsed) }

  func takeElapsed() -> TimeInterval {
    state.withLock { state in
      defer { state.elapsed = 0 }
      return state.elapsed
    }
  }

  init(database: SQLiteDatabase) { self.database = database }

  var location: String { database.location }
  var isShared: Bool { database.isShared }

  func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try database.read(work)
  }

  func readOnce<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try database.readOnce(work)
  }

  func write<Value>(
    _ access: WriteAccess, _ work: (any SQLConnection) throws -> Value
  ) throws -> Value {
    let value = try database.write(access, work)
    if access == .shared { state.withLock { $0.elapsed += $0.delay } }
    return value
  }
}
