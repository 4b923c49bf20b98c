import ArgumentParser
import CheckedJSON
import Foundation
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
      Use the kind, family and parameters in --kind, --family and --parameter of other commands. \
      'placard' lists the templates, and the widgets of the programs that were added by their paths.
      """)

  @Option(
    help: "The language of names and descriptions, such as de or pt-BR")
  var locale = "en_US"

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions

  func run() throws {
    let task = DescribeTask(locale: try LocaleName.checked(locale), includesParameters: true)
    let ownWidgets = try WidgetSummary.all(locale: task.locale, includesParameters: true)
    let programs = try registeredPrograms().map { program in
      (name: program.id, widgets: widgets(of: program, task))
    }
    if json {
      StandardOutput.write(
        json: .array(
          ownWidgets.map { $0.json() }
            + programs.flatMap { program in program.widgets.map { $0.json(program: program.name) } }
        ))
      return
    }
    if ownWidgets.isEmpty, programs.isEmpty {
      StandardError.reportError("this program has no widgets")
    }
    for widget in ownWidgets { StandardOutput.write(widget.text()) }
    for program in programs {
      for widget in program.widgets { StandardOutput.write(widget.text(program: program.name)) }
    }
  }

  /// Returns the programs that were added to the host of templates; another program lists its own widgets only.
  private func registeredPrograms() throws -> [RegisteredProgram] {
    guard ProgramRunner.current.registry != nil,
      FileManager.default.fileExists(atPath: state.folder.programs)
    else { return [] }
    return try state.storeForReading().programs()
  }

  /// Returns the widgets of a program, as it describes them, or only what the host has stored about them if it fails, which is
  /// reported.
  private func widgets(of program: RegisteredProgram, _ task: DescribeTask) -> [WidgetSummary] {
    guard let version = program.currentVersion else { return [] }
    let executed = WorkerProgram(
      path: program.id, executable: version.installed.path(in: state.folder))
    var outcome = TaskOutcome()
    do {
      try TaskRunner(executing: executed, limits: WorkerLimits(), folder: state.folder)
        .run(.describe(task), of: "the program '\(program.id)'", into: &outcome)
      if !outcome.hasFailed { return try outcome.values() }
    } catch {
      StandardError.reportError(CommandError.message(of: error))
    }
    return version.widgets.map {
      WidgetSummary(kind: $0.kind, displayName: "", description: "", families: $0.families)
    }
  }
}

extension WidgetSummary {
  /// Returns the widget as JSON; `program` is the name of the registered program, and `nil` for this one.
  fileprivate func json(program: String? = nil) -> JSONValue {
    .object([
      "kind": .string(kind), "program": program.map { .string($0) },
      "displayName": .string(displayName),
      "description": .string(description),
      "families": .array(families.map { .string($0.description) }),
      "parameters": .array(parameters.map(\.json)),
    ])
  }

  private var names: String { parameters.map(\.name).joined(separator: ", ") }

  /// Returns the widget as text, with the name of its registered program.
  fileprivate func text(program: String? = nil) -> String {
    let origin = program.map { "\n  program: \($0)" } ?? ""
    return """
      \(kind)\(origin)
        \(displayName.isEmpty ? "(no name)" : displayName)\(description.isEmpty ? "" : ": \(description)")
        \(families.map(\.description).joined(separator: ", "))
      """ + (parameters.isEmpty ? "" : "\n  can be configured: \(names)")
  }
}

/// Lists the added instances.
struct InstancesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "instances", abstract: "List the instances, which are the widgets that were added",
    discussion: "The first line of each instance has the name by which other commands refer to it.")

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
