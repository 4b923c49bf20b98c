import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost

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
