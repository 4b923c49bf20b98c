import ArgumentParser
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Adds a widget to a display.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a widget to a display",
    discussion: """
      Creates an instance: a widget in one family, with its own parameters, timeline, budget and \
      output. Prints the instance's name, by which other commands refer to it. 'run' writes its frames to \
      <output>/<device>/<name>. A running host draws it at once; otherwise the next 'run' does.

      The path of another widget program adds one of its widgets. The program's file and the \
      resource bundles beside it are copied to the state folder, so that a new build of the file \
      changes nothing until 'upgrade'. Then --kind alone, or the program's name, is enough.

      EXAMPLES:
        \(RootCommand.programName) add \(WidgetExample.add)
        \(RootCommand.programName) add \(WidgetExample.addWithParameter) --name kitchen
        \(RootCommand.programName) add ./Trains --kind com.example.trains --family systemMedium
      """)

  @Argument(
    help: ArgumentHelp(
      "The kind of the widget\(WidgetExample.orFolder), or the path or name of another program",
      valueName: "widget"))
  var widget: String?

  @Option(
    name: .customLong("kind"), help: "The kind of the widget, as 'list' prints it")
  var named: String?

  @Option(
    help: "A family of the widget, such as systemMedium (default: the only one)",
    completion: .list(WidgetFamily.allCases.map(\.description)))
  var family: String?

  @Option(
    help: ArgumentHelp(
      "The id of a display, as 'devices' prints it, or a profile file, which is copied",
      valueName: "name"),
    completion: .list(DeviceCatalog.all.map(\.id)))
  var device = DeviceCatalog.trmnl.id

  @Option(
    help: "The name of the instance (default: <kind>-<family>, with a number if that is taken)")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The name of the program that is added by its path (default: the name of its file)",
      valueName: "name"))
  var program: String?

  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var defaults: DefaultsOptions

  @Option(help: BudgetArgument.help)
  var budget: BudgetArgument?

  @Flag(help: "Lay out the widget on the whole panel")
  var fill = false

  @Option(help: Dither.help)
  var dither: Dither?

  @Option(help: ArgumentHelp("A tag, by which commands select it; repeatable", valueName: "tag"))
  var tag: [String] = []

  @Flag(help: "Print the instance as JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkerLimitOptions

  func validate() throws {
    guard widget != nil || named != nil else {
      throw ValidationError("name the kind of one widget")
    }
    if let tag = tag.first(where: { !InstanceTag.isSafe($0) }) {
      throw ValidationError("'\(tag)' cannot be a tag; use \(InstanceTag.rule)")
    }
  }

  func run() throws {
    if let name { try InstanceAddition.check(name: name) }
    let chosen = try AddedWidget(
      widget: widget, kind: named, family: family, program: program,
      programs: ProgramInstaller(state: state, limits: limits))
    defer { chosen.program?.discard() }
    let profile = try state.devices.profile(named: device)
    _ = try RenderSettings(device: profile).displayFamily(of: chosen.family)
    let form = try ParameterFormTask(
      kind: chosen.workerKind, change: parameters.change(), defaults: defaults.values,
      timeout: limits.timeout
    )
    .form(limits, executing: chosen.program?.executed, in: state.folder)
    let addition = InstanceAddition(
      name: name, kind: chosen.kind, family: chosen.family, profile: profile, form: form,
      program: try chosen.program.map { ($0.name, $0.version) } ?? (ProgramPath.current(), nil),
      templateVersion: chosen.templateVersion, newVersion: chosen.program?.newVersion,
      fillsPanel: fill, dither: dither?.rawValue,
      budget: budget?.limit, tags: Set(tag).sorted())
    if let program = chosen.program {
      try program.install()
    } else {
      try ProgramRunner.current.registry?.storeLocation(kind: chosen.kind, in: state.folder)
    }
    let added = try addition.add(to: state.store(), devices: state.devices, at: Date()) {
      StandardError.write(
        "the profile of '\(profile.id)' has changed, for all widgets on that display")
    }
    state.client.wake()
    report(added, form)
  }

  private func report(_ instance: WidgetInstance, _ form: WidgetForm) {
    for problem in form.problems { StandardError.reportError(problem) }
    if json {
      StandardOutput.write(json: instance.json)
    } else {
      StandardOutput.write(instance.id)
    }
    if !state.client.isHostRunning {
      StandardError.write(state.noHostMessage("draws it"))
    }
  }
}
