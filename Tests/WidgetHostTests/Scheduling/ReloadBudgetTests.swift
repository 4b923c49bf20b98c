import Foundation
import TestSupport
import Testing

@testable import WidgetHost

@Suite("Reload budget")
struct ReloadBudgetTests {
  private let start = VirtualHost.start

  /// Returns the hours of reloads of an instance that always requests one.
  private func greedy(perDay: Int, days: Double) -> [Double] {
    var reloads = ChargedReloads()
    var now = start
    var hours: [Double] = []
    while now < start.addingTimeInterval(days * 86_400) {
      reloads.charge(at: now)
      hours.append(now.timeIntervalSince(start) / 3600)
      now = reloads.nextScheduled(after: now, perDay: perDay, shortestSpacing: 900)
    }
    return hours
  }

  @Test("spreads reloads evenly over the day", arguments: [4, 16, 40, 48, 70])
  func spread(perDay: Int) {
    let hours = greedy(perDay: perDay, days: 3)
    #expect(hours.count == 3 * perDay)
    for (earlier, later) in zip(hours, hours.dropFirst()) {
      #expect(abs(later - earlier - 24 / Double(perDay)) < 1e-6)
    }
  }

  @Test("never exceeds its limit in any 24 hours")
  func limit() {
    var generator = SeededRandomNumberGenerator(seed: 7)
    for _ in 0..<200 {
      let perDay = Int.random(in: 4...70, using: &generator)
      var reloads = ChargedReloads()
      var now = start
      var charges: [Date] = []
      while charges.count < 300 {
        let isPrompt = Bool.random(using: &generator)
        let pause = Double.random(in: 0...1, using: &generator)
        now.addTimeInterval(pause * pause * pause * 40_000)
        if let last = charges.last {
          let next =
            isPrompt
            ? reloads.nextRequested(after: last, perDay: perDay, shortestSpacing: 900)
            : reloads.nextScheduled(after: last, perDay: perDay, shortestSpacing: 900)
          now = max(now, next)
        }
        reloads.charge(at: now)
        charges.append(now)
      }
      var first = 0
      for index in charges.indices {
        while charges[first] <= charges[index].addingTimeInterval(-86_400 + 1) { first += 1 }
        #expect(index - first + 1 <= perDay)
      }
    }
  }

  @Test("uses a sliding window, not calendar days")
  func window() {
    var reloads = ChargedReloads()
    reloads.charge(at: start.addingTimeInterval(20 * 3600))
    #expect(reloads.used(at: start.addingTimeInterval(25 * 3600)) == 1)
    #expect(reloads.used(at: start.addingTimeInterval(44 * 3600)) == 0)
  }

  @Test("allows an app four reloads in an hour, and reserves some for the rest of the day")
  func prompt() {
    var reloads = ChargedReloads()
    var now = start
    var minutes: [Int] = []
    // An app that requests a reload every minute.
    for _ in 0..<48 {
      reloads.charge(at: now)
      minutes.append(Int(now.timeIntervalSince(start) / 60))
      let next = reloads.nextRequested(after: now, perDay: 48, shortestSpacing: 900)
      now = max(now.addingTimeInterval(60), next)
    }
    #expect(minutes.prefix(9) == [0, 1, 2, 3, 34, 61, 62, 63, 94])
    let gaps = zip(minutes, minutes.dropFirst()).map { $1 - $0 }
    #expect((gaps.max() ?? 0) <= 62)
    #expect(minutes.last ?? 0 > 22 * 60)
  }

  @Test("slows reloads down after a reduction, but does not stop them")
  func smaller() {
    var reloads = ChargedReloads()
    for count in 0..<48 { reloads.charge(at: start.addingTimeInterval(Double(count) * 1800)) }
    let last = start.addingTimeInterval(47 * 1800)
    let next = reloads.nextScheduled(after: last, perDay: 16, shortestSpacing: 900)
    #expect(next.timeIntervalSince(last) == 5400)
  }

  @Test(
    "allows 40 to 70 reloads for frequent views, 48 by default, and fewer for rare views",
    arguments: [
      (0.0, 4, true), (1, 5, true), (2, 10, true), (4, 20, true), (7.9, 39, true),
      (8, 40, false), (24, 48, false), (40, 56, false), (68, 70, false), (1000, 70, false),
    ])
  func budget(views: Double, perDay: Int, isRarelyViewed: Bool) {
    let budget = ReloadBudget(viewsPerDay: views)
    #expect(budget.perDay == perDay)
    #expect(budget.isRarelyViewed == isRarelyViewed)
    #expect(ReloadBudget(viewsPerDay: views, isLowOnBattery: true).perDay == max(2, perDay / 3))
  }
}
