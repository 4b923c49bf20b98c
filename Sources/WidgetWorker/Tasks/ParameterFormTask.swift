package import CheckedJSON
import Foundation
package import WidgetHost
package import WidgetTimeline

/// Queries the author's code for the parameters and choices of a widget, for `add` and `configure`.
package struct ParameterFormTask: Codable, Sendable {
  package var kind: String
  /// The values that were chosen before.
  package var currentValues: ParameterValues
  package var change: ParameterChange
  package var requestedChoices: WidgetForm.RequestedChoices
  /// The values in the `UserDefaults` of the author's code.
  package var defaults: [String: String]
  /// The instance that the widget belongs to, or `nil` if it has not been added.
  package var instance: WidgetInstance?
  /// The position in a file that names the widget, if any.
  package var origin: Origin?
  /// The maximum time that the author's code may take, in seconds.
  package var timeout: Double

  package init(
    kind: String, chosen: ParameterValues = [:], change: ParameterChange = ParameterChange(),
    requestedChoices: WidgetForm.RequestedChoices = .none, defaults: [String: String] = [:],
    instance: WidgetInstance? = nil, origin: JSONOrigin? = nil, timeout: Double
  ) {
    self.kind = kind
    self.currentValues = chosen
    self.change = change
    self.requestedChoices = requestedChoices
    self.defaults = defaults
    self.instance = instance
    self.origin = origin.map(Origin.init)
    self.timeout = timeout
  }

  /// The Codable form of a ``JSONOrigin``.
  package struct Origin: Codable, Sendable {
    var file: String
    var line, column: Int
    var field: String

    init(_ origin: JSONOrigin) {
      file = origin.file
      line = origin.position.line
      column = origin.position.column
      field = origin.field
    }

    var origin: JSONOrigin {
      JSONOrigin(file: file, position: JSONPosition(line: line, column: column), field: field)
    }
  }

  func run(_ context: TaskContext) async throws {
    FileURLProtocol.register()
    AuthorDefaults(values: defaults).install()
    let definitions = await context.source.program().definitions
    do {
      try context.send(await form(of: definitions, context.source))
    } catch let error as CommandError {
      throw error
    } catch {
      guard let origin else { throw error }
      throw origin.origin.error("cannot be shown: \(error)")
    }
  }

  /// Returns the form of the widget among those of its program.
  func form(
    of definitions: [WidgetDefinition], _ source: WidgetProgramSource
  ) async throws -> WidgetForm {
    guard let widget = try source.widget(kind, among: definitions) else {
      throw try unknownKind(among: definitions.map(\.kind))
    }
    return try await WidgetForm(
      asking: widget, chosen: currentValues, change: change, choicesOf: requestedChoices,
      timeLimit: .seconds(timeout))
  }

  /// Returns the changed values that the widget rejects.
  func rejections(
    by definitions: [WidgetDefinition], _ source: WidgetProgramSource
  ) async throws -> [ParameterRejection] {
    guard let widget = try source.widget(kind, among: definitions) else { return [] }
    return try await change.rejections(
      by: widget.configurable, given: currentValues, timeLimit: .seconds(timeout))
  }

  /// Returns the error for a kind that this program does not contain; only the program that contains it can run its
  /// code.
  private func unknownKind(among known: [String]) throws -> CommandError {
    guard let instance, try instance.program != ProgramPath.current() else {
      return CommandError(unknown("kind", kind, among: known))
    }
    return CommandError(
      "the instance '\(instance.id)' belongs to another program; run '\(instance.program) configure'"
    )
  }
}
