package import Foundation
import FramePipeline
import WidgetHost
package import WidgetTimeline

/// Creates a scene from the current state of a widget: its entries, and the form of its parameters.
package struct SceneBuilder: Sendable {
  let displays: PreviewDisplays
  /// The values in the form, by the parameters' names or titles.
  let settings: [String: String]
  /// The environment for rendering, at the time of the scene.
  private let renderEnvironment: RenderEnvironment

  package init(displays: PreviewDisplays, settings: [String: String], now: Date) {
    self.displays = displays
    self.settings = settings
    var environment = displays.renderEnvironment
    environment.now = now
    renderEnvironment = environment
  }

  struct Result: Sendable {
    var scene: PreviewScene
    var settings: [ParameterSetting]
  }

  private var timeLimit: Duration { displays.settings[0].timeLimit }

  /// Evaluates the form and creates the entries.
  func scene(of subject: PreviewSubject, version: Int) async throws -> Result {
    let settings = try await parameterSettings(of: subject.widget.configurable)
    let configured = try await ConfiguredWidget(
      subject.widget, values: Self.chosen(settings), timeLimit: timeLimit)
    var renderEnvironment = renderEnvironment
    renderEnvironment.now = subject.sampleDate ?? renderEnvironment.now
    let scene = try await PreviewScene(
      version: version, subject: subject, definition: configured.definition,
      displays: displays, renderEnvironment: renderEnvironment,
      notes: configured.diagnostics)
    return Result(scene: scene, settings: settings)
  }

  /// Returns the values of a widget's form.
  package func values(of widget: WidgetDefinition) async throws -> ParameterValues {
    Self.values(try await parameterSettings(of: widget.configurable))
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
    return try await source.choices(of: parameter.name, given: given, timeLimit: timeLimit)
  }

  private func setting(
    of parameter: WidgetParameter, _ choices: [ParameterChoice]
  ) -> ParameterSetting {
    var setting = ParameterSetting(
      parameter: parameter, choices: choices, value: parameter.defaultValue)
    guard let text = enteredText(for: parameter) else { return setting }
    setting.enteredText = text
    do throws(ParameterError) {
      setting.value = try ParameterReader(parameter, choices: choices).value(of: [text])
    } catch {
      setting.problem = "\(parameter.title) \(error.predicate)"
    }
    return setting
  }

  private func enteredText(for parameter: WidgetParameter) -> String? {
    settings[parameter.name]
      ?? settings.first { name, _ in
        [parameter.name, parameter.title].contains { $0.lowercased() == name.lowercased() }
      }?.value
  }
}
