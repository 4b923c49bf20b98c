import Foundation
package import Graphics
import Synchronization
import TemplateData
import TemplateEvaluation
package import WidgetTimeline
import WidgetUI

/// The timeline source of a template.
package struct TemplateSource: ConfigurableSource {
  let template: LoadedTemplate
  let templateEnvironment: TemplateEnvironment
  var values: ParameterValues = [:]
  /// The names of the parameters that a user has set, also to the default value.
  var setNames: Set<String> = []

  package var intentType: String { "template.\(template.kind)" }

  package var parameters: [WidgetParameter] { template.parameters }

  package func configured(
    with values: ParameterValues, timeLimit: Duration
  ) async throws -> ConfiguredSource {
    let (source, diagnostics) = configured(with: values)
    return ConfiguredSource(source: source, values: source.values, diagnostics: diagnostics)
  }

  /// Returns the source with the values that a user has set, and diagnostics for those that are no longer valid.
  private func configured(
    with values: ParameterValues
  ) -> (source: TemplateSource, diagnostics: [Diagnostic]) {
    var (effectiveValues, diagnostics): (ParameterValues, [Diagnostic]) = ([:], [])
    var setNames: Set<String> = []
    for parameter in parameters {
      effectiveValues[parameter.name] = parameter.defaultValue
      guard let value = values[parameter.name] else { continue }
      if ParameterReader(parameter, timeZone: .current).value(value) != nil {
        effectiveValues[parameter.name] = value
        setNames.insert(parameter.name)
      } else {
        diagnostics.append(
          Diagnostic(
            .warning,
            "the value of '\(parameter.name)' of widget '\(template.kind)' is no longer valid; its default is used"
          ))
      }
    }
    var source = self
    source.values = effectiveValues
    source.setNames = setNames
    return (source, diagnostics)
  }

  package func recommendations(timeLimit: Duration) async throws -> [ParameterRecommendation] { [] }

  package func choices(
    of parameter: String, given values: ParameterValues, timeLimit: Duration
  ) async throws -> [ParameterChoice] {
    guard let known = parameters.first(where: { $0.name == parameter }) else { return [] }
    guard known.hasDynamicChoices else { return known.choices }
    let compiled = try template.compiled()
    guard let choices = compiled.choices[parameter] else { return [] }
    let context = TimelineProviderContext(
      family: template.description.families.first ?? .systemSmall, displaySize: .zero, date: Date())
    let run = configured(with: values).source.run(compiled, context)
    return try await onThread { try run.choices(choices) }
  }

  // MARK: Entries

  package func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    try await withSource(timeLimit) { try await $0.placeholder(in: context, timeLimit: $1) }
  }

  package func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    try await withSource(timeLimit) { try await $0.snapshot(in: context, timeLimit: $1) }
  }

  package func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    let diagnostics = TemplateDiagnostics()
    let compiled = try template.compiled()
    var timeline = try await source(compiled, diagnostics)
      .timeline(in: context, timeLimit: timeLimit)
    timeline.diagnostics += diagnostics.diagnostics
    return timeline
  }

  private func withSource<Output>(
    _ timeLimit: Duration,
    _ body: (ProviderSource<TemplateEntry, AnyView>, Duration) async throws -> Output
  ) async throws -> Output {
    try await body(source(try template.compiled(), TemplateDiagnostics()), timeLimit)
  }

  /// Returns a source that enforces the time limit of the template's provider methods.
  private func source(
    _ compiled: CompiledTemplate, _ diagnostics: TemplateDiagnostics
  ) -> ProviderSource<TemplateEntry, AnyView> {
    let methods = ProviderMethods<TemplateEntry>(
      placeholder: { context in
        let run = run(compiled, context)
        return try run.atSampleDate.first(try run.atSampleDate.sample())
      },
      snapshot: { context in
        let run = run(compiled, context)
        return try await onThread {
          try context.isPreview
            ? run.atSampleDate.first(try run.atSampleDate.sample()) : run.first(try run.fetched())
        }
      },
      timeline: { context in
        let run = run(compiled, context)
        return try await onThread {
          let sources = try run.fetched()
          diagnostics.add(sources.diagnostics)
          let entries = try run.entries(sources)
          diagnostics.add(run.diagnostics.diagnostics)
          return Timeline(entries: entries, policy: try run.policy(entries, sources))
        }
      })
    let assets = template.assets
    return ProviderSource(kind: template.kind, methods: methods) { entry in
      compiled.views.view(of: entry.record, assets: assets)
    }
  }

  private func run(
    _ compiled: CompiledTemplate, _ context: TimelineProviderContext
  ) -> TemplateRun {
    var environment = EnvironmentValues()
    environment.timeZone = context.environmentVariants.timeZone?.first ?? .current
    environment.locale = context.environmentVariants.locale?.first ?? environment.locale
    var templateEnvironment = templateEnvironment
    templateEnvironment.revalidationDate =
      context.revalidationDate ?? templateEnvironment.revalidationDate
    return TemplateRun(
      template: compiled, folder: template.folder, templateEnvironment: templateEnvironment,
      values: values, setNames: setNames,
      now: context.date, environment: environment)
  }
}

extension TemplateRun {
  /// Returns the first entry.
  func first(_ sources: Sources) throws -> TemplateEntry {
    guard let entry = try entries(sources).first else {
      throw Failure(description: "there are no entries")
    }
    return entry
  }

  /// Evaluates a parameter's choices that come from the data.
  func choices(_ choices: CompiledTemplate.CompiledChoices) throws -> [ParameterChoice] {
    let entry = Value.record(try first(try fetched()).record)
    return try value(of: choices.each, [entry]).asArray.prefix(500).map { item in
      let text = try value(of: choices.value, [entry, item]).asString
      let title = try choices.title.map { try value(of: $0, [entry, item]).asString }
      return ParameterChoice(value: .string(text), title: title ?? text)
    }
  }
}

/// The diagnostics from creating a template's entries.
final class TemplateDiagnostics: Sendable {
  private let all = Mutex<[Diagnostic]>([])

  var diagnostics: [Diagnostic] { all.withLock { $0 } }

  func add(_ diagnostics: [Diagnostic]) { all.withLock { $0 += diagnostics } }
}

/// Runs blocking work on a dedicated thread, because the threads of the shared pool are few.
func onThread<Value>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}

extension TemplateSource: ActionPerforming {
  package func perform(_ action: IntentAction, timeLimit: Duration) async throws {
    let compiled = try template.compiled()
    let actions = compiled.description.actions
    let name =
      action.intent.hasPrefix(TemplateAction.prefix)
      ? String(action.intent.dropFirst(TemplateAction.prefix.count)) : action.intent
    guard let known = actions.first(where: { $0.name == name }) else {
      throw TemplateError(
        "widget '\(template.kind)' has no action '\(name)'"
          + NearestName.suggestionText(for: name, among: actions.map(\.name)))
    }
    let parameters = compiled.description.parameters.dataValues(values)
      .merging(try actionValues(to: known, by: action)) { $1 }
    let location = TemplateLocation(
      kind: template.kind, folder: template.folder,
      trust: try templateEnvironment.trust?.state(of: template.folder, contents: compiled.contents)
        ?? .unknown)
    let dataAccess = templateEnvironment.dataAccess(Date(), .current)
    try await onThread { try known.perform(parameters, in: location, through: dataAccess) }
  }

  /// Returns the values that the control passed, limited to the action's declared parameters, because a manifest may
  /// come from an untrusted source.
  private func actionValues(
    to known: HTTPAction, by action: IntentAction
  ) throws -> [String: DataValue] {
    let values = try action.values()
    var result: [String: DataValue] = [:]
    for name in known.parameters {
      switch values[name] {
      case .string(let text): result[name] = .string(text)
      case .bool(let flag): result[name] = .bool(flag)
      case .integer, .number, .object, .array, nil:
        throw TemplateError("the action '\(known.name)' needs '\(name)'")
      }
    }
    return result
  }
}
