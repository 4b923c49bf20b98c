import ArgumentParser
import Foundation
import WidgetTimeline

/// Lists the program's widgets.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the widgets: kinds, names, descriptions and families.")

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let rows = ProgramRunner.current.program().definitions.map(WidgetRow.init)
    if json {
      try StandardOutput.write(json: rows)
    } else {
      for row in rows { print(row.text) }
      if rows.isEmpty { StandardError.write("this program has no widgets") }
    }
  }
}

/// What is told of a widget.
private struct WidgetRow: Encodable {
  let kind: String
  let displayName: String
  let description: String
  let families: [String]

  init(_ widget: WidgetDefinition) {
    kind = widget.kind
    displayName = widget.displayName
    description = widget.description
    families = widget.families.map(\.description)
  }

  var text: String {
    """
    \(kind)
      \(displayName.isEmpty ? "(no name)" : displayName)\(description.isEmpty ? "" : ": \(description)")
      \(families.joined(separator: ", "))
    """
  }
}
