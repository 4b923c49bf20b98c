import Foundation
package import Graphics
import Synchronization
import TemplateData
import TemplateEvaluation
package import WidgetTimeline
import WidgetUI

/// The entries of a template: what the rest of the package sees of it.
package struct TemplateSource: ConfigurableSource {
  let template: LoadedTemplate
  let renderEnvironment: TemplateEnvironment
  var values: ParameterValues = [:]

  package var intentType: String { "template.\(template.kind)" }

  package var parameters: [WidgetParameter] { template.parameters }

  package func configured(
    with values: ParameterValues, timeLimit: Duration
  ) async throws -> ConfiguredSource {
    var (held, diagnostics): (ParameterValues, [Diagnostic]) = ([:], [])
    for parameter in parameters {
      held[parameter.name] = parameter.defaultValue
      guard let value = values[parameter.name] else { continue }
      if ParameterReading(parameter, timeZone: .current).value(value) != nil {
        held[parameter.name] = value
      } else {
        diagnostics.append(
          Diagnostic(
            .warning,
            "the value of '\(parameter.name)' of widget '\(template.kind)' holds no longer; its default is used"
          ))
      }
    }
    var source = self
    source.values = held
    return ConfiguredSource(source: source, values: held, diagnostics: diagnostics)
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
    let run = run(compiled, context, values)
    return try await onThread { try run.choices(choices) }
  }

  // MARK: Entries

  package func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    try await asked(timeLimit) { try await $0.placeholder(in: context, timeLimit: $1) }
  }

  package func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    try await asked(timeLimit) { try await $0.snapshot(in: context, timeLimit: $1) }
  }

  package func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    let notes = TemplateDiagnostics()
    let compiled = try template.compiled()
    var timeline = try await source(compiled, notes).timeline(in: context, timeLimit: timeLimit)
    timeline.diagnostics += notes.diagnostics
    return timeline
  }

  private func asked<Answer>(
    _ timeLimit: Duration,
    _ ask: (ProviderSource<TemplateEntry, AnyView>, Duration) async throws -> Answer
  ) async throws -> Answer {
    try await ask(source(try template.compiled(), TemplateDiagnostics()), timeLimit)
  }

  /// The template as a provider, for which the package keeps time.
  private func source(
    _ compiled: CompiledTemplate, _ notes: TemplateDiagnostics
  ) -> ProviderSource<TemplateEntry, AnyView> {
    let methods = ProviderMethods<TemplateEntry>(
      placeholder: { context in
        let run = run(compiled, context)
        return try run.ofSample.first(try run.ofSample.sample())
      },
      snapshot: { context in
        let run = run(compiled, context)
        return try await onThread {
          try context.isPreview
            ? run.ofSample.first(try run.ofSample.sample()) : run.first(try run.fetched())
        }
      },
      timeline: { context in
        let run = run(compiled, context)
        return try await onThread {
          let sources = try run.fetched()
          notes.add(sources.diagnostics)
          let entries = try run.entries(sources)
          notes.add(run.notes.diagnostics)
          return Timeline(entries: entries, policy: try run.policy(entries, sources))
        }
      })
    let assets = template.assets
    return ProviderSource(kind: template.kind, methods: methods) { entry in
      compiled.views.view(of: entry.record, assets: assets)
    }
  }

  private func run(
    _ compiled: CompiledTemplate, _ context: TimelineProviderContext,
    _ chosen: ParameterValues? = nil
  ) -> TemplateRun {
    var environment = EnvironmentValues()
    environment.timeZone = context.environmentVariants.timeZone?.first ?? .current
    environment.locale = context.environmentVariants.locale?.first ?? environment.locale
    var renderEnvironment = renderEnvironment
    renderEnvironment.refreshes = renderEnvironment.refreshes || context.refreshes
    return TemplateRun(
      template: compiled, folder: template.folder, renderEnvironment: renderEnvironment,
      values: chosen ?? values,
      now: context.date, environment: environment)
  }
}

extension TemplateRun {
  /// The entry that is shown first.
  func first(_ sources: Sources) throws -> TemplateEntry {
    guard let entry = try entries(sources).first else {
      throw Failure(description: "there are no entries")
    }
    return entry
  }

  /// The choices that the data has.
  func choices(_ choices: CompiledTemplate.CompiledChoices) throws -> [ParameterChoice] {
    let entry = Value.record(try first(try fetched()).record)
    return try value(of: choices.each, [entry]).asArray.prefix(500).map { item in
      let word = try value(of: choices.value, [entry, item]).asString
      let title = try choices.title.map { try value(of: $0, [entry, item]).asString }
      return ParameterChoice(value: .string(word), title: title ?? word)
    }
  }
}

/// What went wrong while a template's entries were made.
final class TemplateDiagnostics: Sendable {
  private let all = Mutex<[Diagnostic]>([])

  var diagnostics: [Diagnostic] { all.withLock { $0 } }

  func add(_ diagnostics: [Diagnostic]) { all.withLock { $0 += diagnostics } }
}

/// Does what may wait for others on a thread of its own: the shared ones are few.
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
          + NearestName.question(for: name, among: actions.map(\.name)))
    }
    let parameters = compiled.description.parameters.dataValues(values)
      .merging(try handed(to: known, by: action)) { $1 }
    let site = TemplateLocation(
      kind: template.kind, folder: template.folder,
      trust: try renderEnvironment.trust?.state(of: template.folder, contents: compiled.contents)
        ?? .unknown)
    let dataAccess = renderEnvironment.dataAccess(Date(), .current)
    try await onThread { try known.perform(parameters, in: site, through: dataAccess) }
  }

  /// What the control gave; only what the action asks for, as a manifest may come from anywhere.
  private func handed(
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
