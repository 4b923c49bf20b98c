package import CheckedJSON
import Foundation
package import WidgetHost
package import WidgetTimeline

/// Asks the author's code what can be chosen of a widget, for `add` and `configure`.
package struct ParameterFormTask: Codable, Sendable {
  package var kind: String
  /// What was chosen before.
  package var chosen: ParameterValues
  package var change: ParameterChange
  package var wanted: WidgetForm.Wanted
  /// What the author's code finds in its settings.
  package var defaults: [String: String]
  /// The program of the instance whose widget it is, where it has been added.
  package var instance: WidgetInstance?
  /// Where in a file the widget is named, if it is in one.
  package var origin: Origin?
  /// How long the author's code may take, in seconds.
  package var timeout: Double

  package init(
    kind: String, chosen: ParameterValues = [:], change: ParameterChange = ParameterChange(),
    wanted: WidgetForm.Wanted = .none, defaults: [String: String] = [:],
    instance: WidgetInstance? = nil, origin: JSONOrigin? = nil, timeout: Double
  ) {
    self.kind = kind
    self.chosen = chosen
    self.change = change
    self.wanted = wanted
    self.defaults = defaults
    self.instance = instance
    self.origin = origin.map(Origin.init)
    self.timeout = timeout
  }

  /// A ``JSONOrigin`` in a message.
  package struct Origin: Codable, Sendable {
    var file: String
    var line, column: Int
    var field: String

    init(_ origin: JSONOrigin) {
      file = origin.file
      line = origin.place.line
      column = origin.place.column
      field = origin.field
    }

    var origin: JSONOrigin {
      JSONOrigin(file: file, place: JSONPlace(line: line, column: column), field: field)
    }
  }

  func run(_ context: TaskContext) async throws {
    FileURLProtocol.register()
    AuthorDefaults(values: defaults).install()
    let definitions = context.source.program().definitions
    guard let widget = definitions.first(where: { $0.kind == kind }) else {
      throw try unknownKind(among: definitions.map(\.kind))
    }
    do {
      try context.send(
        await WidgetForm(
          asking: widget, chosen: chosen, change: change, choicesOf: wanted,
          timeLimit: .seconds(timeout)))
    } catch {
      guard let origin else { throw error }
      throw origin.origin.error("cannot be shown: \(error)")
    }
  }

  /// The author's code can only be asked in a program that has it.
  private func unknownKind(among known: [String]) throws -> CommandError {
    guard let instance, try instance.program != ProgramPath.current() else {
      return CommandError(unknown("kind", kind, among: known))
    }
    return CommandError(
      "the instance '\(instance.id)' belongs to another program; run '\(instance.program) configure'"
    )
  }
}
