import ArgumentParser
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

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
