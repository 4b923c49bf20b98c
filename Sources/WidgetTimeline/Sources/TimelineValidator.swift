import Foundation
import Graphics

/// Sorts and deduplicates a provider's entries, and reports their problems.
struct TimelineValidator<Entry: TimelineEntry> {
  /// The reload policy; `never` if the author's has an invalid date.
  private(set) var policy: TimelineReloadPolicy
  /// The entries sorted by date, with unique dates; at least one.
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
    dropInvalidReloadDate()
    dropEntriesWithInvalidDates()
    sort()
    keepLastOfEachDate()
    if entries.isEmpty { throw TimelineError.zeroEntries(kind: kind) }
  }

  private mutating func dropInvalidReloadDate() {
    guard case .after(let date) = policy.rule, !date.isRFC3339Representable else { return }
    policy = .never
    report(
      "the date of its reload policy is outside the years 1 to 9999; the widget is never reloaded")
  }

  private mutating func dropEntriesWithInvalidDates() {
    let dated = entries.filter(\.date.isRFC3339Representable)
    if dated.count < entries.count {
      report(
        "\(entries.count - dated.count) entries have dates outside the years 1 to 9999 "
          + "and are ignored")
    }
    entries = dated
  }

  private mutating func sort() {
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.date <= $1.date }
    guard !isSorted else { return }
    entries.sort { $0.date < $1.date }
    report("its entries are not sorted by date; they are shown sorted")
  }

  private mutating func keepLastOfEachDate() {
    let last = entries.indices.filter {
      $0 == entries.count - 1 || entries[$0].date != entries[$0 + 1].date
    }
    guard last.count < entries.count else { return }
    report(
      "\(entries.count - last.count) entries have the same date as another; the last one is used")
    entries = last.map { entries[$0] }
  }

  private mutating func report(_ message: String) {
    diagnostics.append(Diagnostic(.warning, "timeline of widget '\(kind)': \(message)"))
  }
}

extension Date {
  /// Whether RFC 3339 can represent the date; Foundation traps when it formats some others.
  fileprivate var isRFC3339Representable: Bool {
    self >= .distantPast && timeIntervalSince1970 < 253_402_300_800
  }
}

/// Why a provider returned nothing that can be rendered.
package enum TimelineError: Error, Hashable, Sendable {
  case noPlaceholder(provider: String)
  case missingMethod(provider: String, String, String)
  case zeroEntries(kind: String)
  case timedOut(kind: String, ProviderRequest, limit: Duration)
  /// The method returned and released its completion handler without calling it.
  case unanswered(kind: String, ProviderRequest)
  case threw(kind: String, ProviderRequest, String)
}

extension TimelineError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noPlaceholder(let provider):
      "provider '\(provider)' does not implement 'placeholder(in:)'"
    case .missingMethod(let provider, let current, let legacy):
      "provider '\(provider)' implements neither '\(current)' nor '\(legacy)'"
    case .zeroEntries(let kind):
      "the timeline of widget '\(kind)' has no entries; provide at least one"
    case .timedOut(let kind, let request, let limit):
      "\(request.errorSubject) '\(kind)' returned no \(request) within \(limit.secondsText); "
        + request.remedy
    case .unanswered(let kind, let request):
      "\(request.errorSubject) '\(kind)' returned no \(request): "
        + "it returned without calling its completion handler"
    case .threw(let kind, let request, let error):
      "\(request.errorSubject) '\(kind)' returned no \(request): \(error)"
    }
  }
}

extension Duration {
  /// The duration as text, as in `30 s` or `0.05 s`.
  var secondsText: String {
    let seconds = self / .seconds(1)
    return seconds == seconds.rounded() && abs(seconds) < 1e15
      ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
