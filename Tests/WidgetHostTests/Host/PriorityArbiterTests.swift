import Foundation
import Testing

@testable import WidgetHost

/// That changes and the schedule take turns by the worker time that they use.
@Suite("Turns of changes and the schedule")
struct PriorityArbiterTests {
  private typealias Kind = QueueSimulation.Kind

  /// Returns a simulation with the kinds `change` and `schedule`, of which jobs take some seconds.
  private func simulation(
    workers: Int = 1, change: TimeInterval, schedule: TimeInterval, interval: TimeInterval? = nil
  ) -> QueueSimulation {
    QueueSimulation(
      workers: workers,
      [
        "change": Kind(duration: { _ in change }, interval: interval, priority: .change),
        "schedule": Kind(duration: { _ in schedule }, interval: interval),
      ])
  }

  /// Returns how many jobs of each kind follow each other, beginning with those that start at a time.
  private func runs(of simulation: QueueSimulation, from start: TimeInterval = 0) -> [String] {
    var runs: [(kind: String, count: Int)] = []
    for job in simulation.jobs where job.start >= start {
      if runs.last?.kind == job.kind {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((job.kind, 1))
      }
    }
    return runs.map { "\($0.count) \($0.kind)" }
  }

  @Test(
    "changes have three quarters of a worker's time while both wait",
    arguments: [(0.25, 0.25), (1, 1), (30, 30), (0.5, 30), (30, 0.5), (2, 8), (8, 2)])
  func shares(change: TimeInterval, schedule: TimeInterval) {
    let simulation = simulation(change: change, schedule: schedule, interval: 1)
    for kind in ["change", "schedule"] { simulation.add(kind, 100) }
    simulation.run(until: 3600)
    #expect(abs(simulation.share(of: "change", in: 0..<3600) - 0.75) < 0.03)
    #expect(abs(simulation.share(of: "schedule", in: 0..<3600) - 0.25) < 0.03)
  }

  /// The seconds that a job of each takes, and the first turns.
  @Test(
    "a job of the schedule follows three changes, or as many as take three times as long",
    arguments: [
      (0.25, 0.25, ["1 change", "1 schedule", "3 change", "1 schedule", "3 change"]),
      (4, 4, ["1 change", "1 schedule", "3 change", "1 schedule", "3 change"]),
      (1, 30, ["1 change", "1 schedule", "90 change", "1 schedule", "90 change"]),
      (30, 1, ["1 change", "10 schedule", "1 change", "10 schedule", "1 change"]),
    ])
  func turns(change: TimeInterval, schedule: TimeInterval, expected: [String]) {
    let simulation = simulation(change: change, schedule: schedule)
    for kind in ["change", "schedule"] { simulation.add(kind, 300) }
    simulation.run(until: 1000)
    #expect(Array(runs(of: simulation).prefix(5)) == expected)
  }

  /// Who has work for long, the seconds that its jobs take, and the first turns when the other one has some, too.
  @Test(
    "who had nothing to do saves up no time",
    arguments: [
      ("schedule", 1, ["4 change", "1 schedule", "3 change", "1 schedule"]),
      ("schedule", 30, ["91 change", "1 schedule", "90 change", "1 schedule"]),
      ("change", 1, ["1 schedule", "3 change", "1 schedule", "3 change"]),
      ("change", 30, ["10 schedule", "1 change", "10 schedule", "1 change"]),
    ])
  func idle(busy: String, duration: TimeInterval, expected: [String]) {
    let isChange = busy == "change"
    let simulation = simulation(
      change: isChange ? duration : 1, schedule: isChange ? 1 : duration)
    simulation.add(busy, 2000)
    simulation.run(until: 601)
    simulation.add(isChange ? "schedule" : "change", 300, due: 601)
    simulation.run(until: 1200)
    #expect(Array(runs(of: simulation, from: 601).prefix(4)) == expected)
  }

  @Test("who has used much owes nothing once there was nothing to do", arguments: [30, 0.5])
  func owing(schedule: TimeInterval) {
    let simulation = simulation(change: 1, schedule: schedule)
    simulation.add("schedule", 3)
    simulation.run(until: 1000)
    for kind in ["change", "schedule"] { simulation.add(kind, 50, due: 1000) }
    simulation.run(until: 1100)
    #expect(runs(of: simulation, from: 1000).prefix(2) == ["1 change", "1 schedule"])
  }

  @Test("a change that comes up beside a slow schedule waits for one job with one worker")
  func slowSchedule() {
    let simulation = simulation(change: 0.5, schedule: 30)
    simulation.add("schedule", 100)
    simulation.run(until: 601)
    simulation.add("change", 50, due: 601)
    simulation.run(until: 1200)
    let delay = simulation.longestDelay(of: "change", in: 601..<602)
    #expect(delay <= 30 + 49 * 0.5)
  }

  /// The number of workers, and the longest delay of the quick kind of the schedule.
  @Test(
    "a change of all instances does not hold up the schedule, also beside a slow kind of it",
    arguments: [(1, 121.0), (2, 20), (4, 15), (8, 5)])
  func changeOfAll(workers: Int, delay: TimeInterval) {
    let simulation = QueueSimulation(
      workers: workers,
      [
        "change": Kind(duration: { _ in 0.5 }, interval: nil, priority: .change),
        "slow": Kind(duration: { _ in 30 }, interval: 3600),
        "quick": Kind(duration: { _ in 0.1 }, interval: 60),
      ])
    simulation.add("slow", 300)
    simulation.add("quick", 10)
    simulation.run(until: 300)
    simulation.add("change", 2000, due: 300)
    simulation.run(until: 900)
    let longest = simulation.longestDelay(of: "quick", in: 60..<900)
    #expect(longest <= delay)
    // Slow kinds may have half of several workers.
    let end = simulation.jobs.filter { $0.kind == "change" }.map(\.end).max() ?? 0
    let share = simulation.share(of: "change", in: 300..<min(900, end))
    #expect(share >= 0.48)
  }

  @Test("slow changes and a slow schedule take turns with several workers, too")
  func slowBoth() {
    let simulation = simulation(workers: 2, change: 30, schedule: 30, interval: 1)
    for kind in ["change", "schedule"] { simulation.add(kind, 100) }
    simulation.run(until: 3600)
    for kind in ["change", "schedule"] {
      #expect(simulation.share(of: kind, in: 0..<3600) >= 0.24)
    }
  }
}
