import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

/// What providers may occupy of the workers.
@Suite("Worker shares")
struct WorkerSharesTests {
  private let slow = WidgetProvider("slow")
  private let quick = WidgetProvider("quick")

  /// Returns the shares of a host with a slow and a quick provider, whose first reloads have ended.
  private func shares(workers: Int) -> WorkerShares {
    var shares = WorkerShares()
    shares.workers = workers
    for (provider, duration) in [(slow, 30.0), (quick, 0.1)] {
      shares.add(provider)
      _ = shares.begin(-1, of: provider, .schedule, isReload: true, at: 0)
      _ = shares.end(-1, at: duration)
    }
    return shares
  }

  /// Starts jobs of a provider until it may start no more, and returns their number.
  private func start(
    _ provider: WidgetProvider, _ priority: DueQueue.Priority, in shares: inout WorkerShares,
    from number: Int = 0
  ) -> Int {
    var count = 0
    while count < 100, !shares.isAtLimit(provider, for: priority),
      !shares.isSlow(provider) || shares.leavesWorker(for: priority)
    {
      _ = shares.begin(number + count, of: provider, priority, isReload: true, at: 100)
      count += 1
    }
    return count
  }

  @Test(
    "a slow provider has half of the workers, at least one, and a quick one has no limit",
    arguments: [(1, 100), (2, 1), (3, 1), (4, 2), (5, 2), (8, 4), (256, 100)])
  func half(workers: Int, jobs: Int) {
    var shares = shares(workers: workers)
    #expect(start(slow, .schedule, in: &shares) == jobs)
    #expect(start(quick, .schedule, in: &shares, from: 1000) == 100)
  }

  @Test("all slow providers leave one worker, unless there is no other provider")
  func reserve() {
    for hasQuick in [true, false] {
      var shares = shares(workers: 4)
      if !hasQuick { shares.remove(quick) }
      let other = WidgetProvider("other")
      shares.add(other)
      _ = shares.begin(-1, of: other, .change, isReload: true, at: 0)
      _ = shares.end(-1, at: 20)
      #expect(start(slow, .change, in: &shares) == 2)
      #expect(start(other, .change, in: &shares, from: 10) == (hasQuick ? 1 : 2))
    }
  }

  @Test("the load has the slow kinds, the slowest first, once each")
  func load() {
    var shares = shares(workers: 4)
    let admission = CommitAdmission(interval: 0.25)
    // The same kind of another program.
    var other = slow
    other.program = "/other"
    for (provider, duration) in [(other, 40.4), (WidgetProvider("late"), 6)] {
      shares.add(provider)
      _ = shares.begin(-1, of: provider, .schedule, isReload: true, at: 0)
      _ = shares.end(-1, at: duration)
    }
    var load = HostLoad(shares, admission)
    #expect(load.slowKinds == [.init(kind: "slow", seconds: 40), .init(kind: "late", seconds: 6)])
    #expect(load.slowKindCount == 2 && load.workersPerSlowKind == 2 && !load.isNormal)
    // What is not hosted any more holds up nothing.
    for provider in [slow, other, WidgetProvider("late")] { shares.remove(provider) }
    #expect(HostLoad(shares, admission).isNormal)
    // One that was quick until now.
    _ = shares.begin(7, of: quick, .schedule, isReload: true, at: 100)
    _ = shares.recordOverdueJobs(at: 106)
    load = HostLoad(shares, admission)
    #expect(load.slowKinds == [.init(kind: "quick", seconds: nil)])
  }

  @Test("the schedule takes nothing of what a person may have")
  func person() {
    var shares = shares(workers: 4)
    #expect(start(slow, .schedule, in: &shares) == 2)
    #expect(shares.isAtLimit(slow, for: .change))
    #expect(start(slow, .person, in: &shares, from: 10) == 2)
    // What a person has counts for the schedule.
    for job in 0..<2 { _ = shares.end(job, at: 130) }
    #expect(shares.isAtLimit(slow, for: .schedule))
  }

  @Test("a provider of which no reload has ended has half of the workers")
  func unknown() {
    var shares = shares(workers: 8)
    let new = WidgetProvider("new")
    shares.add(new)
    #expect(start(new, .schedule, in: &shares) == 4)
    // What only draws tells nothing.
    _ = shares.begin(50, of: new, .change, isReload: false, at: 100)
    _ = shares.end(50, at: 100.1)
    #expect(shares.isAtLimit(new, for: .schedule))
    _ = shares.end(0, at: 100.1)
    #expect(!shares.isAtLimit(new, for: .schedule))
  }

  @Test("a provider is slow as soon as a job takes long, and no longer after some quick ones")
  func recovery() {
    var shares = shares(workers: 4)
    _ = shares.begin(0, of: quick, .schedule, isReload: true, at: 10)
    #expect(shares.recordOverdueJobs(at: 15) == [])
    #expect(shares.recordOverdueJobs(at: 15.5) == [quick])
    #expect(shares.recordOverdueJobs(at: 16) == [])
    #expect(shares.isSlow(quick))
    #expect(shares.end(0, at: 40)?.changesSlowness == false)
    #expect(shares.isSlow(quick))
    var count = 0
    while shares.isSlow(quick), count < 100 {
      _ = shares.begin(count, of: quick, .schedule, isReload: true, at: 50)
      _ = shares.end(count, at: 50.1)
      count += 1
    }
    #expect(count == 2)
    // One that was slow for long takes longer.
    while shares.isSlow(slow), count < 100 {
      _ = shares.begin(count, of: slow, .schedule, isReload: true, at: 50)
      _ = shares.end(count, at: 50.1)
      count += 1
    }
    #expect(count == 2 + 7)
  }

  @Test("drawing quickly does not make a slow provider a quick one")
  func drawing() {
    var shares = shares(workers: 4)
    for job in 0..<100 {
      _ = shares.begin(job, of: slow, .change, isReload: false, at: 0)
      _ = shares.end(job, at: 0.1)
    }
    #expect(shares.isSlow(slow))
  }

  @Test("charges what a job probably takes when it starts, and the difference when it ends")
  func charges() {
    var shares = shares(workers: 4)
    #expect(shares.begin(0, of: slow, .change, isReload: true, at: 0) == 30)
    #expect(
      shares.end(0, at: 10)
        == WorkerShares.EndedJob(
          provider: slow, priority: .change, duration: 10, taken: 10, surcharge: -20,
          changesSlowness: false))
    #expect(shares.begin(1, of: slow, .change, isReload: false, at: 0) == 0.01)
    #expect(shares.end(1, at: 0)?.surcharge == 0)
    // A job that was not started after all.
    _ = shares.begin(2, of: quick, .change, isReload: true, at: 0)
    #expect(shares.end(2, at: nil)?.surcharge == -0.1)
    #expect(shares.meanDuration(of: quick) == 0.1)
    #expect(shares.end(3, at: 0) == nil)
  }

  @Test("forgets a provider without instances and jobs")
  func forgotten() {
    var shares = shares(workers: 4)
    _ = shares.begin(0, of: slow, .schedule, isReload: true, at: 0)
    shares.remove(slow)
    #expect(shares.isSlow(slow))
    _ = shares.end(0, at: 30)
    #expect(!shares.isSlow(slow) && shares.meanDuration(of: slow) == nil)
    #expect(shares.runningCount == 0)
  }
}

extension WidgetProvider {
  fileprivate init(_ kind: String) {
    self.init(
      of: WidgetInstance(
        id: kind, program: "/program", kind: kind, family: .systemSmall, device: "panel",
        added: .distantPast))
  }
}
