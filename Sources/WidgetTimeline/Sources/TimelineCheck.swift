import Foundation
import Graphics

/// Brings a provider's entries into order and says what was out of it.
struct TimelineCheck<Entry: TimelineEntry> {
  /// The policy; one whose date is none is `never`.
  private(set) var policy: TimelineReloadPolicy
  /// The entries sorted by date, each date once; at least one.
  private(set) var entries: [Entry]
  private(set) var diagnostics: [Diagnostic] = []
  private let kind: String

  init(kind: String, timeline: Timeline<Entry>) throws {
    if let failure = timeline.failure {
      throw TimelineError.threw(kind: kind, .timeline, "\(failure)")
    }
    self.kind = kind
    entries = timeline.entries
    policy = timeline.policy
    dropUndatedReload()
    dropUndated()
    sort()
    keepLastOfEachDate()
    if entries.isEmpty { throw TimelineError.zeroEntries(kind: kind) }
  }

  private mutating func dropUndatedReload() {
    guard case .after(let date) = policy.rule, !date.canBeWritten else { return }
    policy = .never
    report("the date of its reload policy is none of the years 1 to 9999; it is never reloaded")
  }

  private mutating func dropUndated() {
    let dated = entries.filter(\.date.canBeWritten)
    if dated.count < entries.count {
      report(
        "\(entries.count - dated.count) entries have no date in the years 1 to 9999 "
          + "and are left out")
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

extension Date {
  /// Whether the date is one that RFC 3339 can write; Foundation stops the program when it writes
  /// some others.
  fileprivate var canBeWritten: Bool {
    self >= .distantPast && timeIntervalSince1970 < 253_402_300_800
  }
}

/// Why a provider gave nothing that can be drawn.
package enum TimelineError: Error, Hashable, Sendable {
  case noPlaceholder(provider: String)
  case missingMethod(provider: String, String, String)
  case zeroEntries(kind: String)
  case timedOut(kind: String, ProviderRequest, limit: Duration)
  /// The method returned and let go of its completion handler without having called it.
  case unanswered(kind: String, ProviderRequest)
  case threw(kind: String, ProviderRequest, String)
}

extension TimelineError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noPlaceholder(let provider):
      "provider '\(provider)' does not implement 'placeholder(in:)'"
    case .missingMethod(let provider, let today, let first):
      "provider '\(provider)' implements neither '\(today)' nor '\(first)'"
    case .zeroEntries(let kind):
      "the timeline of widget '\(kind)' has no entries; give at least one"
    case .timedOut(let kind, let request, let limit):
      "\(request.answerer) '\(kind)' gave no \(request) within \(limit.inSeconds); "
        + request.remedy
    case .unanswered(let kind, let request):
      "\(request.answerer) '\(kind)' gave no \(request): "
        + "it ended without calling its completion handler"
    case .threw(let kind, let request, let error):
      "\(request.answerer) '\(kind)' gave no \(request): \(error)"
    }
  }
}

extension Duration {
  /// The length as in `30 s` or `0.05 s`.
  var inSeconds: String {
    let seconds = self / .seconds(1)
    return seconds == seconds.rounded() && abs(seconds) < 1e15
      ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
