import ArgumentParser
import FramePipeline
import WidgetTimeline

/// Lists the program's widgets.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the widgets: kinds, names, descriptions and families.",
    discussion: """
      The kind is what '--kind' takes, and a family what '--family' takes.
      """)

  @Option(
    help: "The language of names and descriptions, such as de. (default: as they are written)")
  var locale: String?

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let widgets = try WidgetSummary.all(locale: locale.map(LocaleArgument.checked))
    if json {
      StandardOutput.write(json: .array(widgets.map(\.json)))
    } else if widgets.isEmpty {
      StandardError.complain("this program has no widgets")
    } else {
      for widget in widgets { print(widget.text.printable) }
    }
  }
}

extension WidgetSummary {
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind), "displayName": .string(displayName),
      "description": .string(description),
      "families": .array(families.map { .string($0.description) }),
    ])
  }

  fileprivate var text: String {
    """
    \(kind)
      \(displayName.isEmpty ? "(no name)" : displayName)\(description.isEmpty ? "" : ": \(description)")
      \(families.map(\.description).joined(separator: ", "))
    """
  }
}
