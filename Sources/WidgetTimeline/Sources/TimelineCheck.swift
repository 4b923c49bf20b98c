import Foundation
import Graphics

/// Brings a provider's entries into order and says what was out of it.
struct TimelineCheck<Entry: TimelineEntry> {
  /// The entries sorted by date, each date once; at least one.
  private(set) var entries: [Entry]
  private(set) var diagnostics: [Diagnostic] = []
  private let kind: String

  init(kind: String, entries: [Entry]) throws {
    self.kind = kind
    self.entries = entries
    dropUndated()
    sort()
    keepLastOfEachDate()
    if self.entries.isEmpty { throw TimelineError.zeroEntries(kind: kind) }
  }

  private mutating func dropUndated() {
    let dated = entries.filter { $0.date.timeIntervalSinceReferenceDate.isFinite }
    if dated.count < entries.count {
      report("\(entries.count - dated.count) entries have no finite date and are left out")
    }
    entries = dated
  }

  private mutating func sort() {
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.date <= $1.date }
    guard !isSorted else { return }
    entries.sort { $0.date < $1.date }
    report("its entries are not in the order of their dates; they are shown in that order")
  }

  private mutating func keepLastOfEachDate() {
    let last = entries.indices.filter {
      $0 == entries.count - 1 || entries[$0].date != entries[$0 + 1].date
    }
    guard last.count < entries.count else { return }
    report("\(entries.count - last.count) entries have the date of another; the last one counts")
    entries = last.map { entries[$0] }
  }

  private mutating func report(_ message: String) {
    diagnostics.append(Diagnostic(.warning, "timeline of widget '\(kind)': \(message)"))
  }
}

extension TimelineReloadPolicy {
  /// The policy; one with a date that is none becomes `never`.
  var checked: TimelineReloadPolicy {
    guard case .after(let date) = rule, !date.timeIntervalSinceReferenceDate.isFinite else {
      return self
    }
    return .never
  }
}
