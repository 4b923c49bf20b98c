import Foundation
import Graphics
import TemplateData
import TemplateEvaluation
import WidgetTimeline
import WidgetUI

/// A template with the values of its parameters, at a moment: makes its entries.
struct TemplateRun: Sendable {
  let template: CompiledTemplate
  /// Where the template lies, for its data.
  let folder: String
  let renderEnvironment: TemplateEnvironment
  let values: ParameterValues
  let now: Date
  let environment: EnvironmentValues
  /// What all expressions of a run may spend.
  private let allowance = EvaluationLimits()
  /// What there is to say of the entries.
  let notes = TemplateDiagnostics()

  init(
    template: CompiledTemplate, folder: String, renderEnvironment: TemplateEnvironment,
    values: ParameterValues,
    now: Date, environment: EnvironmentValues
  ) {
    self.template = template
    self.folder = folder
    self.renderEnvironment = renderEnvironment
    self.values = values
    self.now = now
    self.environment = environment
  }

  /// The same at the moment that the sample is of.
  var ofSample: TemplateRun {
    TemplateRun(
      template: template, folder: folder, renderEnvironment: renderEnvironment, values: values,
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
    /// When a source that failed is to be asked again; `nil` where none failed.
    var retryDate: Date?
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
    switch renderEnvironment.reading {
    case .live: try read(asked(template.description.sources))
    case .sample: try sample()
    case .held(let held): try read(kept(held))
    }
  }

  /// Asks sources, those at a time that need nothing of others, and waits for them.
  func asked(_ sources: [DataSourceDescription]) throws -> [FetchedData] {
    guard !sources.isEmpty else { return [] }
    let fetcher = DataFetcher(
      site: try site(), dataAccess: renderEnvironment.dataAccess(now, environment.timeZone),
      cache: renderEnvironment.cache,
      pushed: renderEnvironment.pushed, refusal: refusal)
    let parameters = template.description.parameters.dataValues(values)
    return SourceFetching(
      sources: sources, fetcher: fetcher, parameters: parameters,
      refreshes: renderEnvironment.refreshes
    ).results
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

  /// The parameters to which a person gave a text of their own: a choice is one of the template's or of its data's.
  private var chosen: Set<String> {
    Set(
      template.description.parameters.map(\.parameter)
        .filter { $0.isFreeText && values[$0.name] != nil && values[$0.name] != $0.defaultValue }
        .map(\.name))
  }

  private func site() throws -> TemplateLocation {
    TemplateLocation(
      kind: template.description.kind, folder: folder,
      trust: try renderEnvironment.trust?.state(of: folder, contents: template.contents)
        ?? .unknown,
      chosen: chosen)
  }

  private func read(_ results: [FetchedData]) throws -> Sources {
    var sources = Sources(data: [], statuses: [], diagnostics: [])
    for (source, result) in zip(template.description.sources, results) {
      guard let place = template.types.entry.place(of: source.name) else { continue }
      guard let value = result.value else {
        throw Failure(
          description: "source '\(source.name)' has no data: \(result.failure ?? "no reason")"
            + retry(of: result))
      }
      if let failure = result.failure {
        sources.diagnostics.append(
          Diagnostic(
            .warning,
            "source '\(source.name)' failed, its last data is shown: \(failure)"
              + retry(of: result)))
      }
      if let date = result.retryDate { sources.retryDate = min(date, sources.retryDate ?? date) }
      let reader = DataReader(timeZone: environment.timeZone, source: source.name)
      let type = template.types.entry.fields[place].type
      sources.data.append(try reader.value(value, as: type))
      sources.statuses.append(status(of: result))
    }
    return sources
  }

  /// When a source that failed is retried, as the end of a message.
  private func retry(of result: FetchedData) -> String {
    guard let date = result.retryDate, date > now else { return "" }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = environment.timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func text(_ number: Int?) -> String {
      (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)"
    }
    let day = "\(text(parts.year))-\(text(parts.month))-\(text(parts.day)) "
    let time = "\(text(parts.hour)):\(text(parts.minute))"
    return
      "; the next try is after \(calendar.isDate(date, inSameDayAs: now) ? "" : day)\(time), "
      + "or at once by 'placard reload'"
  }

  private func status(of result: FetchedData) -> Value {
    .record(
      Record(
        template.types.status,
        [result.fetchedAt.templateValue, result.failure.templateValue]))
  }
}

extension WidgetParameter {
  /// Whether a person writes its value, instead of picking one.
  fileprivate var isFreeText: Bool {
    switch kind {
    case .string, .url: choices.isEmpty && !hasDynamicChoices
    case .boolean, .integer, .number, .choice, .object, .date: false
    }
  }
}

/// What the expressions of one run may spend together: they are many where a list is long.
final class EvaluationLimits: Sendable {
  // A run belongs to the one thread that makes its entries.
  nonisolated(unsafe) let evaluation = Evaluation(Evaluation.Limits(steps: 20_000_000))
}

/// An entry of a template's timeline.
struct TemplateEntry: TimelineEntry {
  let date: Date
  let relevance: TimelineEntryRelevance?
  // A value of the data that nothing changes once it is made.
  nonisolated(unsafe) let record: Record
}
