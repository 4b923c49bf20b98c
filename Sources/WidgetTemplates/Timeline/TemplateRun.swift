import Foundation
import Graphics
import TemplateData
import TemplateEvaluation
import WidgetTimeline
import WidgetUI

/// A template with the values of its parameters at a date; creates its entries.
struct TemplateRun: Sendable {
  let template: CompiledTemplate
  /// The template's folder, which relative paths refer to.
  let folder: String
  let templateEnvironment: TemplateEnvironment
  let values: ParameterValues
  /// The names of the parameters that a user has set to the default value; other values were set as well.
  let setNames: Set<String>
  let now: Date
  let environment: EnvironmentValues
  /// The shared evaluation budget of all expressions of the run.
  private let limits = EvaluationLimits()
  /// The diagnostics of the entries.
  let diagnostics = TemplateDiagnostics()

  init(
    template: CompiledTemplate, folder: String, templateEnvironment: TemplateEnvironment,
    values: ParameterValues, setNames: Set<String> = [],
    now: Date, environment: EnvironmentValues
  ) {
    self.template = template
    self.folder = folder
    self.templateEnvironment = templateEnvironment
    self.values = values
    self.setNames = setNames
    self.now = now
    self.environment = environment
  }

  /// The same run at the date of the sample.
  var atSampleDate: TemplateRun {
    TemplateRun(
      template: template, folder: folder, templateEnvironment: templateEnvironment, values: values,
      setNames: setNames, now: template.sampleFile.date ?? now, environment: environment)
  }

  /// Evaluates an expression of `widget.json`.
  func value(of expression: TemplateExpression, _ values: [Value]) throws -> Value {
    try expression.value(values, in: environment, spending: limits.evaluation)
  }

  /// The reason why there are no entries, or `nil`.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  // MARK: Data

  /// The data of all sources.
  struct Sources {
    var data: [Value]
    var statuses: [Value]
    var diagnostics: [Diagnostic]
    /// The earliest retry of a failed source; `nil` if none failed.
    var retryDate: Date?
  }

  /// Reads the sample, which galleries and placeholders show.
  func sample() throws -> Sources {
    let reading = try template.description.sources.map { source in
      FetchedData(value: try sample(of: source), fetchedAt: now)
    }
    return try read(reading)
  }

  /// Returns a source's sample; the sample of an image is the name of a file.
  private func sample(of source: DataSourceDescription) throws -> DataValue? {
    let value = template.sample[source.name]
    guard source.format == .picture, case .string(let name)? = value else { return value }
    return .image(try DataFile(path: "\(folder)/\(name)", in: folder).bytes(atMost: 8 << 20))
  }

  /// Returns the data of all sources, depending on the environment's source reading.
  func fetched() throws -> Sources {
    switch templateEnvironment.reading {
    case .live: try read(fetch(template.description.sources))
    case .sample: try sample()
    case .fetched(let fetched): try read(cachedData(fetched))
    }
  }

  /// Fetches sources, independent ones in parallel, and waits for them.
  func fetch(_ sources: [DataSourceDescription]) throws -> [FetchedData] {
    guard !sources.isEmpty else { return [] }
    let fetcher = DataFetcher(
      location: try location(),
      dataAccess: templateEnvironment.dataAccess(now, environment.timeZone),
      cache: templateEnvironment.cache,
      pushed: templateEnvironment.pushed, sharing: sharing, validation: validation)
    let parameters = template.description.parameters.dataValues(values)
    return SourceFetcher(
      sources: sources, fetcher: fetcher, parameters: parameters,
      revalidationDate: templateEnvironment.revalidationDate
    ).results
  }

  /// The shared responses for the template in the state in which it was loaded.
  private var sharing: ResponseSharing? {
    let (folder, contents) = (folder, template.contents)
    return templateEnvironment.sharedResponses.map { responses in
      ResponseSharing(responses) { try? FolderDigest(of: folder, contents: contents).text }
    }
  }

  /// The check that rejects data whose shape differs from that of the sample.
  private var validation: DataFetcher.Validation {
    let (types, timeZone) = (template.types, environment.timeZone)
    return { source, value in
      guard let index = types.entry.index(of: source.name) else { return nil }
      do throws(DataReader.Mismatch) {
        _ = try DataReader(timeZone: timeZone, source: source.name)
          .value(value, as: types.entry.fields[index].type)
        return nil
      } catch {
        return error.description
      }
    }
  }

  /// Returns data that was fetched before; files are read again, because this requires no request.
  private func cachedData(_ fetched: [String: FetchedData]) throws -> [FetchedData] {
    try template.description.sources.map { source in
      if case .file = source.origin { return try fetch([source])[0] }
      return try fetched[source.name]
        ?? FetchedData(
          value: sample(of: source), fetchedAt: now,
          failure: "it has not been fetched yet; the sample is shown instead")
    }
  }

  /// The parameters with a text that the user entered, as opposed to a choice of the template or of its data.
  private var userEnteredParameters: Set<String> {
    Set(
      template.description.parameters.map(\.parameter)
        .filter { parameter in
          guard parameter.isFreeText, let value = values[parameter.name] else { return false }
          return setNames.contains(parameter.name) || value != parameter.defaultValue
        }
        .map(\.name))
  }

  private func location() throws -> TemplateLocation {
    TemplateLocation(
      kind: template.description.kind, folder: folder,
      trust: try templateEnvironment.trust?.state(of: folder, contents: template.contents)
        ?? .unknown,
      chosen: userEnteredParameters)
  }

  private func read(_ results: [FetchedData]) throws -> Sources {
    var sources = Sources(data: [], statuses: [], diagnostics: [])
    for (source, result) in zip(template.description.sources, results) {
      guard let index = template.types.entry.index(of: source.name) else { continue }
      guard let value = result.value else {
        throw Failure(
          description: "source '\(source.name)' has no data: \(result.failure ?? "no reason")")
      }
      if let failure = result.failure {
        sources.diagnostics.append(
          Diagnostic(
            .warning,
            "source '\(source.name)' failed, its last data is shown: \(failure)"))
      }
      if let date = result.retryDate { sources.retryDate = min(date, sources.retryDate ?? date) }
      let reader = DataReader(timeZone: environment.timeZone, source: source.name)
      let type = template.types.entry.fields[index].type
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
}

extension WidgetParameter {
  /// Whether the user enters the value instead of choosing it.
  fileprivate var isFreeText: Bool {
    switch kind {
    case .string, .url: choices.isEmpty && !hasDynamicChoices
    case .boolean, .integer, .number, .choice, .object, .date: false
    }
  }
}

/// The shared evaluation budget of all expressions of one run, of which a long list evaluates many.
final class EvaluationLimits: Sendable {
  // A run is confined to the thread that creates its entries.
  nonisolated(unsafe) let evaluation = EvaluationContext(
    EvaluationContext.Limits(steps: 20_000_000))
}

/// An entry of a template's timeline.
struct TemplateEntry: TimelineEntry {
  let date: Date
  let relevance: TimelineEntryRelevance?
  // Never changed after initialization.
  nonisolated(unsafe) let record: Record
}
