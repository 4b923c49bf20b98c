import Foundation
import WidgetHost

/// The recorded reloads of a day, and the rules that they have to follow.
struct DayRecords {
  /// The properties of a reload that the rules check.
  private struct Reload {
    var number: Int64
    var date: Date
    var reason: ReloadReason
    var isCharged: Bool
    var coalescedCount: Int
  }

  /// The number of records that are read at once.
  private static let pageSize = 10_000
  private static let window: TimeInterval = 86_400

  let population: DayPopulation
  /// The reloads of each instance, in the order of their numbers.
  private var reloads: [[Reload]]
  private var numbering = CheckedRule("the numbers of reloads are unique and rise")
  private var membership = CheckedRule("each reload is one of an instance of the day")

  init(population: DayPopulation) {
    self.population = population
    reloads = Array(repeating: [], count: population.count)
  }

  /// Reads all records.
  ///
  /// - Throws: The errors of the store.
  mutating func read(from store: HostStore) throws {
    var last: Int64 = 0
    while true {
      let page = try store.reloads(after: last, since: .distantPast, atMost: Self.pageSize)
      for reload in page {
        numbering.checked += 1
        // A commit that is repeated because its answer was lost leaves numbers out.
        if reload.number <= last {
          numbering.violate("\(reload.number) follows \(last)")
        }
        last = reload.number
        append(reload)
      }
      if page.isEmpty { return }
    }
  }

  private mutating func append(_ reload: HostStore.NumberedReload) {
    let record = reload.record
    membership.checked += 1
    guard let number = population.number(of: record.instance) else {
      return membership.violate("reload \(reload.number) is one of '\(record.instance)'")
    }
    reloads[number].append(
      Reload(
        number: reload.number, date: record.date, reason: record.reason,
        isCharged: record.isCharged, coalescedCount: record.coalescedCount))
  }

  /// The rules that are about reloads alone.
  var rules: [CheckedRule] { [numbering, membership, repetition, budget, completeness] }

  private var repetition: CheckedRule {
    var rule = CheckedRule("no reload of an instance is recorded twice")
    for (number, records) in reloads.enumerated() {
      var keys: Set<[Double]> = []
      for reload in records {
        rule.checked += 1
        let key = [
          reload.date.timeIntervalSinceReferenceDate, Double(reload.reason.hashValue),
        ]
        if !keys.insert(key).inserted {
          rule.violate("\(population.name(number)) at \(reload.date), \(reload.reason)")
        }
      }
    }
    return rule
  }

  private var budget: CheckedRule {
    var rule = CheckedRule("charged reloads in 24 hours are within the budget")
    for (number, records) in reloads.enumerated() {
      rule.checked += 1
      let limit = DayPopulation.budget(of: population.kind(of: number))
      let dates = records.filter(\.isCharged).map(\.date).sorted()
      guard dates.count > limit else { continue }
      for index in limit..<dates.count
      where dates[index].timeIntervalSince(dates[index - limit]) < Self.window {
        rule.violate("\(population.name(number)) has more than \(limit) until \(dates[index])")
        break
      }
    }
    return rule
  }

  private var completeness: CheckedRule {
    var rule = CheckedRule("each instance was reloaded")
    for (number, records) in reloads.enumerated() {
      rule.checked += 1
      if records.isEmpty { rule.violate("\(population.name(number)) was never reloaded") }
    }
    return rule
  }

  /// Checks that each request was followed by a reload that answers it.
  func answers(to requests: [DayRequest]) -> CheckedRule {
    var rule = CheckedRule("each request is answered by a later reload")
    for request in requests {
      guard let after = request.after, reloads.indices.contains(request.instance) else { continue }
      rule.checked += 1
      let isAnswered = reloads[request.instance].contains { reload in
        reload.number > after
          && request.isAnswered(by: reload.reason, coalescedCount: reload.coalescedCount)
      }
      if !isAnswered {
        rule.violate(
          "\(request.kind) of \(population.name(request.instance)) at \(Int(request.time)), after \(after)"
        )
      }
    }
    return rule
  }
}

extension DayRequest {
  /// Whether a reload after the request can be its answer; one that was coalesced with others has the reason of one of them.
  fileprivate func isAnswered(by reason: ReloadReason, coalescedCount: Int) -> Bool {
    switch kind {
    case .manual: reason == .manual
    case .reload: reason == .requested || coalescedCount > 0
    case .tap: reason == .performed || coalescedCount > 0
    case .configure: reason == .configured || reason == .added || coalescedCount > 0
    case .locale: reason == .environment || coalescedCount > 0
    }
  }
}
