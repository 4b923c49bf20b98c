import ArgumentParser
import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetWorker

/// Adds, shows and removes screens.
struct ScreenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Show several widgets on a display",
    discussion: """
      A screen is a JSON file that names a display, a layout, and the content of each slot; \
      'schema screen' prints the JSON Schema. Its output folder, <output>/<device>/<screen>, has \
      one manifest with the frames and tap targets of all its widgets.
      """,
    subcommands: [
      ScreenAddCommand.self, ScreenCheckCommand.self, ScreenListCommand.self,
      ScreenShowCommand.self, ScreenRemoveCommand.self,
    ])
}

/// Adds a screen.
struct ScreenAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a screen, or change the one with the same name",
    discussion: """
      Each widget that the file names becomes an instance, <screen>-<slot>. Instances and stacks \
      that it names are drawn at the size of their slot from now on. If you add a changed file \
      again, the instances of unchanged slots keep their state.
      """)

  @Argument(help: "The JSON file of the screen", completion: .file(extensions: ["json"]))
  var file: String

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var defaults: DefaultsOptions
  @OptionGroup var limits: WorkerLimitOptions

  func run() throws {
    let document = try ScreenDocument(at: file, devices: state.devices)
    let now = Date()
    let widgets = try ScreenWidgets(
      document.plan, limits: limits, defaults: defaults.values, at: now,
      programs: ProgramInstaller(state: state, limits: limits))
    let context = try ScreenCommandContext(state)
    try ScreenAddition(document: document, widgets: widgets).add(to: context.store, state, at: now)
    report(try context.screen(named: document.plan.file.name), widgets)
  }

  private func report(_ status: ScreenStatus, _ widgets: ScreenWidgets) {
    for problem in widgets.problems { StandardError.reportError(problem) }
    if json {
      StandardOutput.write(json: status.json)
    } else {
      StandardOutput.write(status.screen.id)
    }
    if !state.client.isHostRunning {
      StandardError.write(state.noHostMessage("draws it"))
    }
  }
}

/// Lists screens.
struct ScreenListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the screens with their content and state")

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let all = state.folder.hasDatabase ? try ScreenCommandContext(state, reads: true).all() : []
    if json {
      StandardOutput.write(json: .array(all.map(\.json)))
    } else if all.isEmpty {
      StandardError.reportError("there are no screens\(state.location); add one with 'screen add'")
    } else {
      for status in all { StandardOutput.write(status.text) }
    }
  }
}

/// Shows a screen.
struct ScreenShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the slots, content and errors of a screen")

  @Argument(help: "The name of the screen, as 'screen list' prints it")
  var screen: String

  @Flag(help: "Print the file with which the screen was added")
  var file = false

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let status = try ScreenCommandContext(state, reads: true).screen(named: screen)
    if file {
      StandardOutput.write(jsonText: status.screen.text)
    } else if json {
      StandardOutput.write(json: status.json(try? status.screen.plan(on: state.devices)))
    } else {
      let plan = try status.screen.plan(on: state.devices)
      StandardOutput.write((status.lines + plan.slotLines).joined(separator: "\n"))
    }
  }
}

/// Checks a screen's file.
struct ScreenCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a screen file, and print where each slot is and what it shows",
    discussion: "Changes nothing in the state folder.")

  @Argument(help: "The JSON file of the screen", completion: .file(extensions: ["json"]))
  var file: String

  @Flag(help: "Print JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var defaults: DefaultsOptions
  @OptionGroup var limits: WorkerLimitOptions

  func run() throws {
    let document = try ScreenDocument(at: file, devices: state.devices)
    let widgets = try ScreenWidgets(
      document.plan, limits: limits, defaults: defaults.values, at: Date(),
      programs: ProgramInstaller(state: state, limits: limits))
    for problem in widgets.problems { StandardError.reportError(problem) }
    _ = try ScreenRegistration(document.plan, to: state.storeForReading(), devices: state.devices)
    if json {
      StandardOutput.write(json: document.plan.json)
    } else {
      StandardOutput.write(document.plan.text)
    }
  }

}

/// Removes a screen.
struct ScreenRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a screen and the instances that were created for it",
    discussion: """
      Instances that existed before the screen are kept, at the sizes of their families. The \
      output is kept, because a display may still show it; --delete-output deletes it too.
      """)

  @Argument(help: "The name of the screen, as 'screen list' prints it")
  var screen: String

  @OptionGroup var deletion: OutputDeletionOptions

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try ScreenCommandContext(state)
    let screen = try context.screen(named: screen).screen
    try ScreenRemoval(screen: screen).remove(from: context.store, state, at: Date())
    guard let written = deletion.remover(of: state) else { return }
    for name in [screen.id] + screen.own { try written.delete(name, on: screen.device) }
  }
}
