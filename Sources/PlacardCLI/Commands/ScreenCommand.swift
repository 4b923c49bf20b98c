import ArgumentParser
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// Adds, shows and removes screens.
struct ScreenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Put several instances on a display at once.",
    discussion: """
      A screen is a JSON file that names a display, a layout, and what is shown in each of its slots; \
      'schema screen' prints what it can say. It gets a folder of its own beside its instances', \
      <output>/<device>/<screen>, with a manifest like any other: frames at all dates of what it shows, \
      and the tap targets of all.
      """,
    subcommands: [
      ScreenAddCommand.self, ScreenCheckCommand.self, ScreenListCommand.self,
      ScreenShowCommand.self, ScreenRemoveCommand.self,
    ])
}

/// Adds a screen.
struct ScreenAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a screen by its file, or change the one of that name.",
    discussion: """
      Widgets that the file names become instances called <screen>-<slot>; instances and stacks that it \
      names are drawn at the size of their slot from then on. A changed file that is added again keeps \
      the instances of slots that stay the same, with all that is known of them.
      """)

  @Argument(help: "The screen's JSON file.", completion: .file(extensions: ["json"]))
  var file: String

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var defaults: DefaultsOptions
  @OptionGroup var limits: WorkLimits

  func run() throws {
    let document = try ScreenDocument(at: file, devices: state.devices)
    let now = Date()
    let widgets = try ScreenWidgets(
      document.plan, limits: limits, defaults: defaults.values, at: now)
    let context = try ScreenCommandContext(state)
    let adding = try ScreenRegistration(document.plan, to: context.store, devices: state.devices)
    try widgets.keep(in: state.folder)
    let change = try adding.change(widgets.instances, text: document.text, at: now)
    try context.store.apply(change, at: now)
    context.client.wake()
    let ahead = WrittenOutput(appearances: state.folder.appearances)
    if let former = adding.former {
      for instance in change.removed { try ahead.delete(instance, on: former.device) }
    }
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
      StandardError.write("no host runs; '\(RootCommand.programName) run' draws it")
    }
  }
}

/// Lists screens.
struct ScreenListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the screens, what they show, and how they are.")

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var state: StateOptions

  func run() throws {
    let all = state.folder.hasDatabase ? try ScreenCommandContext(state, reads: true).all() : []
    if json {
      StandardOutput.write(json: .array(all.map(\.json)))
    } else if all.isEmpty {
      StandardError.reportError("there are no screens; make one with 'screen add'")
    } else {
      for status in all { StandardOutput.write(status.text) }
    }
  }
}

/// Shows a screen.
struct ScreenShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Tell how a screen is: where each slot is, what it shows, what fails.")

  @Argument(help: "The screen's name, as in 'screen list'.")
  var screen: String

  @Flag(help: "Write the file with which the screen was added.")
  var file = false

  @Flag(help: "Write JSON.")
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
    abstract: "Check a screen's file, and tell where each slot is and what it shows.",
    discussion: "Nothing is added or changed.")

  @Argument(help: "The screen's JSON file.", completion: .file(extensions: ["json"]))
  var file: String

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var defaults: DefaultsOptions
  @OptionGroup var limits: WorkLimits

  func run() throws {
    let document = try ScreenDocument(at: file, devices: state.devices)
    let widgets = try ScreenWidgets(
      document.plan, limits: limits, defaults: defaults.values, at: Date())
    for problem in widgets.problems { StandardError.reportError(problem) }
    _ = try ScreenRegistration(document.plan, to: state.storeForReading(), devices: state.devices)
    if json {
      StandardOutput.write(json: document.plan.json)
    } else {
      StandardOutput.write(document.plan.text)
    }
  }

}

/// Takes a screen away.
struct ScreenRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a screen away, with the instances that were made for it.",
    discussion: """
      Instances that were there before it stay, at their families' sizes. The pictures stay where they \
      are, as a display may show them still; '--delete-output' takes them away too.
      """)

  @Argument(help: "The screen's name, as in 'screen list'.")
  var screen: String

  @Flag(help: "Remove the folders of the screen and of its instances too.")
  var deleteOutput = false

  @Option(name: .shortAndLong, help: "The folder that output went to.", completion: .directory)
  var output = "Output"

  @OptionGroup var state: StateOptions

  func run() throws {
    let context = try ScreenCommandContext(state)
    let screen = try context.screen(named: screen).screen
    try context.store.remove(screen: screen, devices: state.devices, at: Date())
    // A host that runs lets go of the folders first.
    context.client.wake()
    let ahead = WrittenOutput(appearances: state.folder.appearances)
    for instance in screen.own { try ahead.delete(instance, on: screen.device) }
    guard deleteOutput else { return }
    let written = WrittenOutput(root: output)
    for name in [screen.id] + screen.own { try written.delete(name, on: screen.device) }
  }
}
