import Foundation
import Graphics
import TemplateEvaluation
import WidgetTimeline
import WidgetUI

// What a timeline is made of.
extension TemplateRun {
  /// The entries of now and later.
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

  /// The entry of a moment, without an item.
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
    if template.types.entry.place(of: "item") != nil { values.append(item ?? .null) }
    return .record(Record(template.types.entry, values))
  }

  private var configuration: Value {
    let parameters = template.description.parameters.map(\.parameter)
    return .record(
      Record(
        template.types.configuration,
        parameters.map { ParameterReading($0, timeZone: environment.timeZone).value(values) }))
  }

  /// One entry for each element; of those that are past, the last.
  private func entries(
    _ sources: Sources, of list: TemplateExpression, _ date: TemplateExpression
  ) throws -> [TemplateEntry] {
    let record = base(sources, now, 0)
    let items = try value(of: list, [record]).asArray
    var dated = try items.map { item in
      (date: Date(templateValue: try value(of: date, [record, item])), item: item)
    }
    dated.sort { $0.date < $1.date }
    let current = dated.lastIndex { $0.date <= now }
    var shown = bounded(dated[(current ?? 0)...])
    // Something is shown until the first one's time comes.
    if let first = shown.first, first.date > now { shown.insert((now, first.item), at: 0) }
    guard !shown.isEmpty else { return [try entry(sources, at: now)] }
    return try shown.enumerated().map { index, element in
      try entry(sources, at: max(element.date, now), index: index, item: element.item)
    }
  }

  /// Now, and then at the multiples of an interval in the day.
  private func entries(
    _ sources: Sources, every seconds: Int, _ count: Int?, _ until: TemplateExpression?
  ) throws -> [TemplateEntry] {
    let record = base(sources, now, 0)
    let end = try until.flatMap {
      Date?(templateValue: try value(of: $0, [record]))
    }
    let dates = DateSteps(seconds: seconds, timeZone: environment.timeZone)
      .dates(from: now, count: count ?? standardCount(until: end), until: end)
    return try bounded(dates[...]).enumerated().map {
      try entry(sources, at: $0.element, index: $0.offset)
    }
  }

  private func entries(_ sources: Sources, at dates: [Date]) throws -> [TemplateEntry] {
    let sorted = Set(dates).sorted()
    let past = sorted.last { $0 <= now }
    let shown = [past == nil ? now : nil, past].compactMap { $0 } + sorted.filter { $0 > now }
    return try bounded(shown[...]).enumerated().map {
      try entry(sources, at: max($0.element, now), index: $0.offset)
    }
  }

  /// One more than a timeline has tells that there are more.
  private func standardCount(until end: Date?) -> Int {
    end == nil ? TemplateEntries.standardCount : TemplateEntries.most + 1
  }

  /// As many as a timeline has at most; of the rest is told.
  private func bounded<Element>(_ elements: ArraySlice<Element>) -> [Element] {
    if elements.count > TemplateEntries.most {
      notes.add([
        Diagnostic(
          .warning,
          "'entries' gives more than \(TemplateEntries.most) entries from now on, which is the most that a "
            + "timeline has: those behind them come when the last of them is reached"
        )
      ])
    }
    return Array(elements.prefix(TemplateEntries.most))
  }

  /// When new entries are wanted: where a source failed, soon, and not only when the template says.
  func policy(
    _ entries: [TemplateEntry], _ sources: Sources
  ) throws -> TimelineReloadPolicy {
    let policy = try policy(entries)
    guard let retry = sources.retryDate else { return policy }
    let soon = max(retry, now.addingTimeInterval(Self.retryInterval))
    let wanted: Date? =
      switch policy.rule {
      case .after(let date): date
      case .atEnd: entries.last?.date
      case .never: nil
      }
    return wanted.map { $0 <= soon } == true ? policy : .after(soon)
  }

  /// After how many seconds a source that failed is asked again, if it does not want to be left alone for longer.
  private static let retryInterval = 900.0

  /// When the template wants new entries.
  func policy(_ entries: [TemplateEntry]) throws -> TimelineReloadPolicy {
    guard let reload = template.reload, let last = entries.last else {
      return standardPolicy(after: entries)
    }
    let value = try value(of: reload, [.record(last.record)])
    return TimelineReloadPolicy(templateValue: value)
  }

  /// What is fetched is fetched again after an hour; what is only computed lasts until its end.
  private func standardPolicy(after entries: [TemplateEntry]) -> TimelineReloadPolicy {
    let later = TimelineReloadPolicy.after(now.addingTimeInterval(3600))
    switch template.entries {
    case .now: return template.description.sources.isEmpty ? .never : later
    // Where nothing is to come the end is now, and would be asked for again and again.
    case .each, .every, .dates: return entries.last.map { $0.date > now } == true ? .atEnd : later
    }
  }
}

/// Dates at the multiples of an interval in the local day, such as every quarter of an hour.
struct DateSteps {
  let seconds: Int
  let timeZone: TimeZone

  /// The beginning, then the next multiples, until an end that is the last.
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
    // Where the clocks change in between, the multiple is the one of the new clock.
    let shift = offset - Double(timeZone.secondsFromGMT(for: wall))
    let candidates = [wall, wall.addingTimeInterval(shift)].filter { $0 > date && isStep($0) }
    return candidates.min() ?? wall
  }

  private func isStep(_ date: Date) -> Bool {
    let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    return local.truncatingRemainder(dividingBy: Double(seconds)) == 0
  }
}
