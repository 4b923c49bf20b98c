import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

/// That a slow or failing provider does not hold up the others.
@Suite("Isolation of providers")
struct ProviderIsolationTests {
  private typealias Kind = QueueSimulation.Kind

  /// The number of workers, the longest delay of the quick kind, and the least part of the workers' time for the slow one.
  @Test(
    "a kind that takes 30 s does not delay one that takes 0.1 s, and is not starved by it",
    arguments: [(1, 40.0, 0.8), (2, 10, 0.49), (4, 5, 0.6), (8, 2.5, 0.65)])
  func slow(workers: Int, delay: Double, share: Double) {
    let simulation = QueueSimulation(
      workers: workers,
      [
        "slow": Kind(duration: { _ in 30 }, interval: 3600),
        "quick": Kind(duration: { _ in 0.1 }, interval: 60),
      ])
    simulation.add("slow", 1000)
    simulation.add("quick", 100)
    simulation.run(until: 3600)
    let longest = simulation.longestDelay(of: "quick", in: 0..<3600)
    #expect(longest <= delay)
    #expect(simulation.jobs.count { $0.kind == "quick" } >= 6000)
    let used = simulation.share(of: "slow", in: 0..<3600)
    #expect(used >= share)
  }

  @Test("with one worker, kinds that always have work get equal parts of its time")
  func turns() {
    let simulation = QueueSimulation(
      workers: 1,
      [
        "slow": Kind(duration: { _ in 30 }, interval: 1),
        "a": Kind(duration: { _ in 1 }, interval: 1), "b": Kind(duration: { _ in 1 }, interval: 1),
      ])
    for kind in ["slow", "a", "b"] { simulation.add(kind, 100) }
    simulation.run(until: 3600)
    for kind in ["slow", "a", "b"] {
      let share = simulation.share(of: kind, in: 0..<3600)
      #expect(abs(share - 1 / 3) < 0.02, "\(kind)")
    }
    // No other kind has two jobs of 30 s in between.
    let starts = simulation.jobs.filter { $0.kind == "slow" }.map(\.start)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 <= 30 + 2 * 32 })
  }

  @Test("a kind that recovers gets all workers again", arguments: [1, 4])
  func recovery(workers: Int) {
    let simulation = QueueSimulation(
      workers: workers,
      [
        "slow": Kind(duration: { $0 < 600 ? 30 : 0.1 }, interval: nil),
        "quick": Kind(duration: { _ in 0.1 }, interval: 60),
      ])
    simulation.add("slow", 1000)
    simulation.add("quick", 10)
    simulation.run(until: 1200)
    let jobs = simulation.jobs.filter { $0.kind == "slow" }
    #expect(jobs.count == 1000)
    let end = jobs.map(\.end).max() ?? 0
    // What is left takes 0.1 s each on all workers, once the last job of 30 s has ended.
    #expect(end <= 630 + 100 / Double(workers) + 5)
  }

  @Test("a kind with 50,000 retries that fail at once does not delay others")
  func failing() {
    let simulation = QueueSimulation(
      workers: 4,
      [
        "failing": Kind(duration: { _ in 0.01 }, interval: nil),
        "quick": Kind(duration: { _ in 0.2 }, interval: 60),
      ])
    simulation.add("failing", 50_000)
    simulation.add("quick", 20, due: 10)
    simulation.run(until: 300)
    let delay = simulation.longestDelay(of: "quick", in: 0..<300)
    #expect(delay < 3)
    #expect(simulation.jobs.count { $0.kind == "failing" } == 50_000)
  }

  @Test("slow kinds use all workers if there are no others", arguments: [2, 4, 5])
  func onlySlow(workers: Int) {
    let simulation = QueueSimulation(
      workers: workers,
      [
        "x": Kind(duration: { _ in 30 }, interval: 1),
        "y": Kind(duration: { _ in 30 }, interval: 1),
      ])
    for kind in ["x", "y"] { simulation.add(kind, 100) }
    simulation.run(until: 3600)
    for kind in ["x", "y"] {
      let share = simulation.share(of: kind, in: 0..<3600)
      #expect(abs(share - 0.5) < 0.02)
    }
  }

  @Test("a slow kind leaves one worker to those that may be due at any time, and uses the rest")
  func reserve() {
    let simulation = QueueSimulation(
      workers: 4,
      [
        "slow": Kind(duration: { _ in 30 }, interval: 1),
        "rare": Kind(duration: { _ in 0.1 }, interval: nil),
      ])
    simulation.add("slow", 100)
    simulation.add("rare", 1)
    simulation.run(until: 600)
    simulation.add("rare", 1, due: 600)
    simulation.run(until: 1200)
    let share = simulation.share(of: "slow", in: 60..<1200)
    #expect(abs(share - 0.75) < 0.01)
    #expect(simulation.longestDelay(of: "rare", in: 0..<1200) == 0)
  }

  @Test("each of 3,000 kinds has its turn before one of them has a third")
  func many() {
    var kinds: [String: Kind] = [:]
    for number in 0..<3000 {
      kinds["kind-\(number)"] = Kind(duration: { _ in number % 2 == 0 ? 10 : 0.05 }, interval: 3600)
    }
    let simulation = QueueSimulation(workers: 16, kinds)
    for number in 0..<3000 { simulation.add("kind-\(number)", 33) }
    simulation.run(until: 1200)
    let slow = simulation.jobs.filter { $0.end - $0.start == 10 }
    let counts = Dictionary(grouping: simulation.jobs, by: \.kind).mapValues(\.count)
    #expect(counts.count == 3000)
    #expect(Dictionary(grouping: slow, by: \.kind).values.allSatisfy { $0.count <= 2 })
  }

  @Test("within a kind, the instance is first that was due first")
  func order() {
    let simulation = QueueSimulation(
      workers: 2,
      [
        "a": Kind(duration: { _ in 2 }, interval: nil),
        "b": Kind(duration: { _ in 2 }, interval: nil),
      ])
    simulation.add("a", 20, spacing: 0.1)
    simulation.add("b", 20, spacing: 0.1)
    simulation.run(until: 200)
    for kind in ["a", "b"] {
      let due = simulation.jobs.filter { $0.kind == kind }.map(\.due)
      #expect(due.count == 20 && due == due.sorted())
    }
  }

  /// Returns a host with a kind that takes 30 s for a reload, and one that takes 0.1 s and is due every minute.
  private func host(workers: Int, slowFails: Bool = true) throws -> TimedHost {
    var settings = HostSettings()
    settings.commitInterval = 0.25
    let worker = TimedWorker(workers: workers) { job in
      job.instance.kind == "slow" && job.task == .timeline ? 30 : 0.1
    } answer: { job in
      job.instance.kind == "slow" && job.task == .timeline && slowFails
        ? .failed("no network")
        : ScriptedWorker.timeline { .after($0.addingTimeInterval(60)) }(job)
    }
    let host = try TimedHost(worker, settings: settings)
    try host.add("slow", 60)
    try host.add("quick", 10)
    return host
  }

  /// The number of workers, and the time by which the quick kind is reloaded first.
  @Test(
    "in a host, reloads of other kinds are on time", arguments: [(1, 46.0), (2, 10), (4, 5)])
  func reloadsOnTime(workers: Int, firstReloads: TimeInterval) throws {
    let host = try host(workers: workers)
    try host.run(for: 900)
    let last = Dictionary(
      grouping: host.worker.jobs.filter {
        $0.job.task == .timeline && $0.job.instance.kind == "quick"
      },
      by: \.job.instance.id)
    #expect(last.count == 10)
    for jobs in last.values {
      // What was added is drawn before it is reloaded: 140 drawings take 14 s. Meanwhile a reload of the slow kind takes 30 s,
      // for which the drawings wait if there is one worker. After it, the other drawings have their turn, and of the
      // reloads those of the quick kind, which take 1 s.
      let starts = jobs.map(\.start)
      let first = try #require(starts.first)
      #expect(first < firstReloads)
      let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
      #expect(gaps.allSatisfy { $0 < 60 + (workers == 1 ? 45 : 2) })
    }
    #expect(host.worker.reloads(of: "slow").count >= (workers == 1 ? 25 : 28))
  }

  @Test("redrawing a slow kind does not wait for its reloads")
  func redraws() throws {
    let host = try host(workers: 2, slowFails: false)
    try host.run(for: 300)
    let count = host.worker.jobs.count
    var environment = HostEnvironment()
    environment.colorScheme = "dark"
    try host.post(.environment(environment))
    try host.run(for: 10)
    let redrawn = host.worker.jobs.dropFirst(count).filter { $0.job.task == .redraw }
    let slow = Set(redrawn.map(\.job.instance.id)).filter { $0.hasPrefix("slow") }
    // Those that have a timeline by then.
    #expect(slow.count >= 7)
  }

  @Test("a tap and a person's reload do not wait for scheduled jobs of a slow kind")
  func person() throws {
    let host = try host(workers: 4)
    try host.run(for: 300)
    for request in [
      HostRequest.manualReload(.instance("quick-0")),
      // Last, as it is followed by reloads of its kind that the person waits for, too.
      .perform(instance: "slow-0", action: "{}"),
    ] {
      let count = host.worker.jobs.count
      try host.post(request)
      try host.step()
      #expect(host.worker.jobs.count > count, "\(request)")
      try host.run(for: 5)
    }
  }
}
