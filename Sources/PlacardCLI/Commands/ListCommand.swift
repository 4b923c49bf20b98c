import ArgumentParser
import CheckedJSON
import FramePipeline
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Lists the program's widgets.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the widgets with their kinds, names, descriptions, families and parameters",
    discussion: """
      Other commands take the kind, family and parameters in --kind, --family and --parameter.
      """)

  @Option(
    help: "The language of names and descriptions, such as de or pt-BR")
  var locale = "en_US"

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions

  func run() throws {
    let widgets = try WidgetSummary.all(
      locale: LocaleName.checked(locale), includesParameters: true)
    if json {
      StandardOutput.write(json: .array(widgets.map(\.json)))
    } else if widgets.isEmpty {
      StandardError.reportError("this program has no widgets")
    } else {
      for widget in widgets { StandardOutput.write(widget.text) }
    }
  }
}

extension WidgetSummary {
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind), "displayName": .string(displayName),
      "description": .string(description),
      "families": .array(families.map { .string($0.description) }),
      "parameters": .array(parameters.map(\.json)),
    ])
  }

  private var names: String { parameters.map(\.name).joined(separator: ", ") }

  fileprivate var text: String {
    """
    \(kind)
      \(displayName.isEmpty ? "(no name)" : displayName)\(description.isEmpty ? "" : ": \(description)")
      \(families.map(\.description).joined(separator: ", "))
    """ + (parameters.isEmpty ? "" : "\n  can be configured: \(names)")
  }
}

/// Lists the added instances.
struct InstancesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instances", abstract: "List the instances, which are the widgets that were added",
    discussion: "Other commands take the name in the first line of each instance.")

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let instances = try state.instances()
    if json {
      StandardOutput.write(json: .array(instances.map(\.json)))
    } else if instances.isEmpty {
      StandardError.reportError("there are no instances\(state.location); add one with 'add'")
    } else {
      for instance in instances { StandardOutput.write(instance.text) }
    }
  }
}

extension StateOptions {
  /// Returns the instances; empty if there is no state folder, which is not created.
  func instances() throws -> [WidgetInstance] { try storeForReading().instances() }
}
