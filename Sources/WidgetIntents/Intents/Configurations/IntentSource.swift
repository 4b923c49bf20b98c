import Graphics
import WidgetTimeline
import WidgetUI

/// The timeline source of an author's provider that is configured by an intent.
struct IntentSource<Provider: IntentTimelineProvider, Content: View>: ConfigurableSource,
  HandlerBackedSource
{
  private let kind: String
  // Authors' types: WidgetKit does not require them to be sendable either.
  nonisolated(unsafe) private let provider: Provider
  nonisolated(unsafe) private let content: (Provider.Entry) -> Content
  nonisolated(unsafe) private let placeholderView: AnyView?
  private var handler: INExtension.Type?

  init(
    kind: String, provider: Provider, content: @escaping (Provider.Entry) -> Content,
    placeholder: AnyView? = nil
  ) {
    self.kind = kind
    self.provider = provider
    self.content = content
    placeholderView = placeholder
  }

  func handled(by handler: INExtension.Type) -> any TimelineSource {
    var source = self
    source.handler = handler
    return source
  }

  var intentType: String { form.typeName }

  var parameters: [WidgetParameter] { form.parameters }

  func choices(
    of parameter: String, given values: ParameterValues, timeLimit: Duration
  ) async throws -> [ParameterChoice] {
    try await form.choices(of: parameter, given: values, timeLimit: timeLimit)
  }

  func configured(
    with values: ParameterValues, timeLimit: Duration
  ) async throws -> ConfiguredSource {
    let filled = await form.filled(with: values, timeLimit: timeLimit)
    let source = ProviderSource(
      kind: kind, methods: ProviderMethods(provider, intent: filled.intent), content: content,
      placeholder: placeholderView)
    return ConfiguredSource(
      source: source, values: filled.values, diagnostics: filled.diagnostics)
  }

  func recommendations(timeLimit: Duration) async throws -> [ParameterRecommendation] {
    let form = form
    return try await ProviderCall(kind: kind, request: .recommendations, limit: timeLimit)
      .response { completion in
        let all = provider.recommendations()
        completion(
          .success(
            all.map {
              ParameterRecommendation(
                description: $0.description, values: form.values(of: $0.intent))
            }))
      }.value
  }

  /// A placeholder has no configuration, so that no options are needed.
  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    let methods = ProviderMethods<Provider.Entry>(provider, intent: Provider.Intent())
    return try await ProviderSource(
      kind: kind, methods: methods, content: content, placeholder: placeholderView
    ).placeholder(in: context, timeLimit: timeLimit)
  }

  func renderable(_ entry: any TimelineEntry) -> RenderableEntry? {
    ProviderSource(
      kind: kind, methods: ProviderMethods(provider, intent: Provider.Intent()), content: content
    ).renderable(entry)
  }

  private var form: IntentForm<Provider.Intent> { IntentForm(kind: kind, handler: handler) }
}
