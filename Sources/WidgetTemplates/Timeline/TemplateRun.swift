import Foundation
import Graphics
import TemplateData
import WidgetTimeline
import WidgetUI

/// A template with the values of its parameters, at a moment: makes its entries.
struct TemplateRun: Sendable {
  let template: CompiledTemplate
  /// Where the template lies, for its data.
  let folder: String
  let world: TemplateWorld
  let values: ParameterValues
  let now: Date
  let environment: EnvironmentValues
  /// What all expressions of a run may spend.
  private let allowance = RunAllowance()
  /// What there is to say of the entries.
  let notes = TemplateNotes()

  init(
    template: CompiledTemplate, folder: String, world: TemplateWorld, values: ParameterValues,
    now: Date, environment: EnvironmentValues
  ) {
    self.template = template
    self.folder = folder
    self.world = world
    self.values = values
    self.now = now
    self.environment = environment
  }

  /// The same at the moment that the sample is of.
  var ofSample: TemplateRun {
    TemplateRun(
      template: template, folder: folder, world: world, values: values,
      now: template.sampleFile.date ?? now, environment: environment)
  }

  /// The value of an expression of `widget.json`.
  func value(of expression: TemplateExpression, _ values: [Value]) throws -> Value {
    try expression.value(values, in: environment, spending: allowance.evaluation)
  }

  /// Why there are no entries.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  // MARK: Data

  /// What all sources gave.
  struct Sources {
    var data: [Value]
    var statuses: [Value]
    var diagnostics: [Diagnostic]
  }

  /// The sample, with which galleries and placeholders are drawn.
  func sample() throws -> Sources {
    let reading = try template.description.sources.map { source in
      FetchedData(value: try sample(of: source), fetchedAt: now)
    }
    return try read(reading)
  }

  /// A picture is named by its file.
  private func sample(of source: DataSourceDescription) throws -> DataValue? {
    let value = template.sample[source.name]
    guard source.format == .picture, case .string(let name)? = value else { return value }
    return .picture(try DataFile(path: "\(folder)/\(name)", in: folder).bytes(atMost: 8 << 20))
  }

  /// What all sources give, as far as they are asked.
  func fetched() throws -> Sources {
    switch world.reading {
    case .live: try read(asked(template.description.sources))
    case .sample: try sample()
    case .held(let held): try read(kept(held))
    }
  }

  /// Asks sources, those at a time that need nothing of others, and waits for them.
  func asked(_ sources: [DataSourceDescription]) throws -> [FetchedData] {
    guard !sources.isEmpty else { return [] }
    let fetcher = DataFetcher(
      site: try site(), doors: world.doors(now, environment.timeZone), cache: world.cache,
      pushed: world.pushed, refusal: refusal)
    let parameters = template.description.parameters.dataValues(values)
    return SourceFetching(sources: sources, fetcher: fetcher, parameters: parameters).results
  }

  /// Why data cannot be shown: it is not like the sample.
  private var refusal: DataFetcher.Refusal {
    let (types, timeZone) = (template.types, environment.timeZone)
    return { source, value in
      guard let place = types.entry.place(of: source.name) else { return nil }
      do throws(DataReader.Mismatch) {
        _ = try DataReader(timeZone: timeZone, source: source.name)
          .value(value, as: types.entry.fields[place].type)
        return nil
      } catch {
        return error.description
      }
    }
  }

  /// What was fetched before; a file is read again, as that reaches nobody.
  private func kept(_ held: [String: FetchedData]) throws -> [FetchedData] {
    try template.description.sources.map { source in
      if case .file = source.origin { return try asked([source])[0] }
      return try held[source.name]
        ?? FetchedData(
          value: sample(of: source), fetchedAt: now,
          failure: "it is not fetched yet; the sample stands in for it")
    }
  }

  /// The parameters that have another value than the template gives them.
  private var chosen: Set<String> {
    Set(
      template.description.parameters.map(\.parameter)
        .filter { values[$0.name] != nil && values[$0.name] != $0.defaultValue }.map(\.name))
  }

  private func site() throws -> TemplateSite {
    TemplateSite(
      kind: template.description.kind, folder: folder,
      trust: try world.trust?.state(of: folder, contents: template.contents) ?? .unknown,
      chosen: chosen)
  }

  private func read(_ results: [FetchedData]) throws -> Sources {
    var sources = Sources(data: [], statuses: [], diagnostics: [])
    for (source, result) in zip(template.description.sources, results) {
      guard let place = template.types.entry.place(of: source.name) else { continue }
      guard let value = result.value else {
        throw Failure(
          description: "source '\(source.name)' gave nothing: \(result.failure ?? "no reason")")
      }
      if let failure = result.failure {
        sources.diagnostics.append(
          Diagnostic(.warning, "source '\(source.name)' gave what was kept: \(failure)"))
      }
      let reader = DataReader(timeZone: environment.timeZone, source: source.name)
      let type = template.types.entry.fields[place].type
      sources.data.append(try reader.value(value, as: type))
      sources.statuses.append(status(of: result))
    }
    return sources
  }

  private func status(of result: FetchedData) -> Value {
    .record(
      Record(
        template.types.status,
        [result.fetchedAt.templateValue, result.failure.templateValue]))
  }

  // MARK: Entries

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

  // MARK: Reloading

  /// When new entries are wanted.
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
