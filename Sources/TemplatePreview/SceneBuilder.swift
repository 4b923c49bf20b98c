import FramePipeline
import Graphics
import TemplateData
import WidgetHost
import WidgetTemplates
import WidgetTimeline
import WidgetUI

/// Creates a scene from the current state of a template: its entries, and the form of its parameters.
struct SceneBuilder: Sendable {
  let template: LoadedTemplate
  let request: PreviewConfiguration
  /// The values in the form, by the parameters' names or titles.
  let settings: [String: String]
  let reading: SourceReadingMode
  /// The environment for rendering, at the time of the scene.
  let drawing: RenderEnvironment

  struct Result: Sendable {
    var scene: PreviewScene
    var settings: [ParameterSetting]

    /// Returns the part of the scene that the page shows in addition to the frames.
    func outline(of template: LoadedTemplate) -> SceneOutline {
      SceneOutline(scene, of: template.description, fields: settings.map(ParameterField.init))
    }
  }

  /// The environment, with the selected origin of data.
  private var renderEnvironment: TemplateEnvironment {
    var renderEnvironment = request.templates
    renderEnvironment.reading = reading
    return renderEnvironment
  }

  /// Checks the template, evaluates the form and creates the entries.
  func scene(version: Int) async throws -> Result {
    try template.check()
    let widget = template.widget(in: renderEnvironment)
    let settings = try await parameterSettings(of: widget.configurable)
    let (definition, notes) = try await configured(widget, settings)
    let context = try context(for: definition)
    let limit = request.settings[0].timeLimit
    let timeline = try await definition.source.timeline(in: context, timeLimit: limit)
    let placeholder = try await definition.source.placeholder(in: context, timeLimit: limit)
    let scene = PreviewScene(
      version: version, definition: definition, renderEnvironment: drawing,
      entries: timeline.entries,
      placeholder: placeholder, policy: timeline.policy, notes: notes + timeline.diagnostics)
    return Result(scene: scene, settings: settings)
  }

  /// Returns the values of the form.
  func values() async throws -> ParameterValues {
    Self.values(
      try await parameterSettings(of: template.widget(in: renderEnvironment).configurable))
  }

  /// Returns the values that a person set.
  ///
  /// The page sends those of all fields, so that one which equals the default counts as unset: a template must not name a
  /// server in the local network by its default.
  private static func chosen(_ settings: [ParameterSetting]) -> ParameterValues {
    values(settings.filter { $0.value != $0.parameter.defaultValue })
  }

  private static func values(_ settings: [ParameterSetting]) -> ParameterValues {
    settings.reduce(into: [:]) { $0[$1.parameter.name] = $1.value }
  }

  private func configured(
    _ widget: WidgetDefinition, _ settings: [ParameterSetting]
  ) async throws -> (WidgetDefinition, [Diagnostic]) {
    let configured = try await ConfiguredWidget(
      widget, values: Self.chosen(settings), timeLimit: request.settings[0].timeLimit)
    return (configured.definition, configured.diagnostics)
  }

  /// Returns the context for the entries, which are the same for all families and displays.
  private func context(for definition: WidgetDefinition) throws -> TimelineProviderContext {
    guard let family = definition.families.first else {
      throw TemplateError("the template has no families")
    }
    return try RenderPipeline(settings: request.settings[0], renderEnvironment: drawing)
      .context(family: family, isPreview: false)
  }

  // MARK: The form

  private func parameterSettings(
    of source: (any ConfigurableSource)?
  ) async throws -> [ParameterSetting] {
    guard let source else { return [] }
    var settings: [ParameterSetting] = []
    for parameter in source.parameters {
      let choices = try await choices(of: parameter, in: source, given: Self.chosen(settings))
      settings.append(setting(of: parameter, choices))
    }
    return settings
  }

  /// Returns the choices of a parameter, which may depend on the data and on the values of previous parameters.
  private func choices(
    of parameter: WidgetParameter, in source: any ConfigurableSource, given: ParameterValues
  ) async throws -> [ParameterChoice] {
    guard parameter.hasDynamicChoices else { return parameter.choices }
    return try await source.choices(
      of: parameter.name, given: given, timeLimit: request.settings[0].timeLimit)
  }

  private func setting(
    of parameter: WidgetParameter, _ choices: [ParameterChoice]
  ) -> ParameterSetting {
    var setting = ParameterSetting(
      parameter: parameter, choices: choices, value: parameter.defaultValue)
    guard let text = written(for: parameter) else { return setting }
    setting.written = text
    do throws(ParameterError) {
      setting.value = try ParameterReader(parameter, choices: choices).value(of: [text])
    } catch {
      setting.problem = "\(parameter.title) \(error.predicate)"
    }
    return setting
  }

  private func written(for parameter: WidgetParameter) -> String? {
    settings[parameter.name]
      ?? settings.first { name, _ in
        [parameter.name, parameter.title].contains { $0.lowercased() == name.lowercased() }
      }?.value
  }
}
