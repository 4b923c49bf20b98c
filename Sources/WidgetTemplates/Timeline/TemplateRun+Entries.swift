import Foundation
import Graphics
import TemplateEvaluation
import WidgetTimeline
import WidgetUI

// The entries of a timeline.
extension TemplateRun {
  /// Creates the current entry and the future ones.
  func entries(_ sources: Sources) throws -> [TemplateEntry] {
    switch template.entries {
    case .now: return [try entry(sources, at: now)]
    case .each(let list, let date): return try entries(sources, of: list, date)
    case .every(let seconds, let count, let until):
      return try entries(sources, every: seconds, count, until)
    case .dates(let expression):
      let list = try value(of: expression, [base(sources, now, 0)])
      return try entries(sources, at: [Date](templateValue: list))
    }
  }

  /// Creates the entry for a date.
  func entry(
    _ sources: Sources, at date: Date, index: Int = 0, item: Value? = nil
  ) throws -> TemplateEntry {
    let record = base(sources, date, index, item: item)
    let relevance = try template.relevance.map { try value(of: $0, [record]) }
    return TemplateEntry(
      date: date, relevance: relevance.map(TimelineEntryRelevance.init(templateValue:)),
      record: record.asRecord)
  }

  private func base(
    _ sources: Sources, _ date: Date, _ index: Int, item: Value? = nil
  ) -> Value {
    var values: [Value] = [
      date.templateValue, .int(index), configuration,
      .record(Record(template.types.statuses, sources.statuses)),
    ]
    values += sources.data
    if template.types.entry.index(of: "item") != nil { values.append(item ?? .null) }
    return .record(Record(template.types.entry, values))
  }

  private var configuration: Value {
    let parameters = template.description.parameters.map(\.parameter)
    return .record(
      Record(
        template.types.configuration,
        parameters.map { ParameterReader($0, timeZone: environment.timeZone).value(values) }))
  }

  /// Creates one entry for each element; of those in the past, only the last one.
  private func entries(
    _ sources: Sources, of list: TemplateExpression, _ date: TemplateExpression
  ) throws -> [TemplateEntry] {
    let record = base(sources, now, 0)
    let items = try value(of: list, [record]).asArray
    var datedItems = try items.map { item in
      (date: Date(templateValue: try value(of: date, [record, item])), item: item)
    }
    datedItems.sort { $0.date < $1.date }
    let current = datedItems.lastIndex { $0.date <= now }
    var shown = limited(datedItems[(current ?? 0)...])
    // The first element is shown until its date is reached.
    if let first = shown.first, first.date > now { shown.insert((now, first.item), at: 0) }
    guard !shown.isEmpty else { return [try entry(sources, at: now)] }
    return try shown.enumerated().map { index, element in
      try entry(sources, at: max(element.date, now), index: index, item: element.item)
    }
  }

  /// Creates an entry for now and for each following multiple of the interval in the local day.
  private func entries(
    _ sources: Sources, every seconds: Int, _ count: Int?, _ until: TemplateExpression?
  ) throws -> [TemplateEntry] {
    let record = base(sources, now, 0)
    let end = try until.flatMap {
      Date?(templateValue: try value(of: $0, [record]))
    }
    let dates = IntervalDates(seconds: seconds, timeZone: environment.timeZone)
      .dates(from: now, count: count ?? defaultCount(until: end), until: end)
    return try limited(dates[...]).enumerated().map {
      try entry(sources, at: $0.element, index: $0.offset)
    }
  }

  private func entries(_ sources: Sources, at dates: [Date]) throws -> [TemplateEntry] {
    let sorted = Set(dates).sorted()
    let past = sorted.last { $0 <= now }
    let shown = [past == nil ? now : nil, past].compactMap { $0 } + sorted.filter { $0 > now }
    return try limited(shown[...]).enumerated().map {
      try entry(sources, at: max($0.element, now), index: $0.offset)
    }
  }

  /// The number of dates without a `count`: up to an end date, one more than the maximum, so that an excess is reported.
  private func defaultCount(until end: Date?) -> Int {
    end == nil ? TemplateEntries.defaultCount : TemplateEntries.maximumCount + 1
  }

  /// Returns at most the maximum number of entries, and reports an excess.
  private func limited<Element>(_ elements: ArraySlice<Element>) -> [Element] {
    if elements.count > TemplateEntries.maximumCount {
      diagnostics.add([
        Diagnostic(
          .warning,
          "'entries' has more than \(TemplateEntries.maximumCount) future entries, the maximum of a timeline; "
            + "later ones are added at the date of the last one"
        )
      ])
    }
    return Array(elements.prefix(TemplateEntries.maximumCount))
  }

  /// Returns the reload policy; if a source failed, the reload is not later than its retry.
  func policy(
    _ entries: [TemplateEntry], _ sources: Sources
  ) throws -> TimelineReloadPolicy {
    let policy = try policy(entries)
    guard let retry = sources.retryDate else { return policy }
    let retryReload = max(retry, now.addingTimeInterval(Self.retryInterval))
    let requested: Date? =
      switch policy.rule {
      case .after(let date): date
      case .atEnd: entries.last?.date
      case .never: nil
      }
    return requested.map { $0 <= retryReload } == true ? policy : .after(retryReload)
  }

  /// The minimum time in seconds before a failed source is retried.
  private static let retryInterval = 900.0

  /// Returns the template's own reload policy.
  func policy(_ entries: [TemplateEntry]) throws -> TimelineReloadPolicy {
    guard let reload = template.reload, let last = entries.last else {
      return defaultPolicy(after: entries)
    }
    let value = try value(of: reload, [.record(last.record)])
    return TimelineReloadPolicy(templateValue: value)
  }

  /// Returns the default policy: fetched data is reloaded after an hour; a computed timeline is reloaded at its end.
  private func defaultPolicy(after entries: [TemplateEntry]) -> TimelineReloadPolicy {
    let hourly = TimelineReloadPolicy.after(now.addingTimeInterval(3600))
    switch template.entries {
    case .now: return template.description.sources.isEmpty ? .never : hourly
    // Without future entries the end has already passed, and `.atEnd` would reload continuously.
    case .each, .every, .dates: return entries.last.map { $0.date > now } == true ? .atEnd : hourly
    }
  }
}

/// Dates at the multiples of an interval in the local day, such as every quarter of an hour.
struct IntervalDates {
  let seconds: Int
  let timeZone: TimeZone

  /// Returns the start date and the following multiples; the end date, if any, is the last one.
  func dates(from start: Date, count: Int, until end: Date?) -> [Date] {
    var dates = [start]
    while dates.count < count, let last = dates.last {
      let next = next(after: last)
      if let end, next >= end {
        if end > last { dates.append(end) }
        return dates
      }
      dates.append(next)
    }
    return dates
  }

  private func next(after date: Date) -> Date {
    let offset = Double(timeZone.secondsFromGMT(for: date))
    let local = date.timeIntervalSince1970 + offset
    let step = Double(seconds)
    let next = ((local / step).rounded(.down) + 1) * step
    let wall = Date(timeIntervalSince1970: next - offset)
    // If a daylight saving transition is in between, the multiple is that of the new local time.
    let shift = offset - Double(timeZone.secondsFromGMT(for: wall))
    let candidates = [wall, wall.addingTimeInterval(shift)].filter { $0 > date && isStep($0) }
    return candidates.min() ?? wall
  }

  private func isStep(_ date: Date) -> Bool {
    let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    return local.truncatingRemainder(dividingBy: Double(seconds)) == 0
  }
}
