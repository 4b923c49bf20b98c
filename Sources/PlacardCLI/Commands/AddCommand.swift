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
      output. Prints the instance's name, which other commands take. 'run' writes its frames to \
      <output>/<device>/<name>. A running host draws it at once; otherwise the next 'run' does.

      EXAMPLES:
        \(RootCommand.programName) add \(WidgetExample.add)
        \(RootCommand.programName) add \(WidgetExample.addWithParameter) --name kitchen
      """)

  @Argument(
    help: ArgumentHelp(
      "The kind of the widget\(WidgetExample.orFolder)", valueName: "widget"))
  var widget: String?

  @Option(
    name: .customLong("kind"), help: "The kind of the widget, as 'list' prints it")
  var named: String?

  @Option(
    help: "A family of the widget, such as systemMedium",
    completion: .list(WidgetFamily.allCases.map(\.description)))
  var family: String

  @Option(
    help: ArgumentHelp(
      "The id of a display, as 'devices' prints it, or a profile file, which is copied",
      valueName: "name"),
    completion: .list(DeviceCatalog.all.map(\.id)))
  var device = DeviceCatalog.trmnl.id

  @Option(
    help: "The name of the instance (default: <kind>-<family>, with a number if that is taken)")
  var name: String?

  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var defaults: DefaultsOptions

  @Option(help: BudgetArgument.help)
  var budget: BudgetArgument?

  @Flag(help: "Lay out the widget on the whole panel")
  var fill = false

  @Option(help: Dither.help)
  var dither: Dither?

  @Flag(help: "Print the instance as JSON")
  var json = false

  @OptionGroup var folders: WidgetFolderOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkerLimitOptions

  func validate() throws {
    guard (widget == nil) != (named == nil) else {
      throw ValidationError("name the kind of one widget")
    }
  }

  func run() throws {
    let kind = try self.kind()
    let profile = try state.devices.profile(named: device)
    if let name, !InstanceName.isSafe(name) {
      throw CommandError(
        "'\(name)' cannot be the name of an instance; use \(InstanceName.rule)")
    }
    let chosenFamily = try widgetFamily(of: kind)
    let display = try RenderSettings(device: profile).displayFamily(of: chosenFamily)
    let form = try ParameterFormTask(
      kind: kind, change: parameters.change(), defaults: defaults.values,
      timeout: limits.timeout
    )
    .form(limits)
    let instance = WidgetInstance(
      id: name ?? "", program: try ProgramPath.current(), kind: kind, family: chosenFamily,
      device: profile.id, values: form.chosen, intentType: form.intentType,
      wantsLocation: form.wantsLocation, fillsPanel: fill, dither: dither?.rawValue,
      budget: budget?.limit, added: Date())
    try ProgramRunner.current.registry?.storeLocation(kind: kind, in: state.folder)
    report(try added(instance, display, on: profile), form)
  }

  /// Returns the kind of the named widget.
  private func kind() throws -> String {
    let name = widget ?? named ?? ""
    guard let registry = ProgramRunner.current.registry else { return name }
    return try registry.kind(of: name)
  }

  private func widgetFamily(of kind: String) throws -> WidgetFamily {
    let selection = try WidgetSelection.parse(["--kind", kind, "--family", family])
    let widgets = try selection.widgets(limits: limits.limits)
    guard let first = widgets.first, let family = try selection.families(of: first.families).first
    else { throw CommandError.alreadyReported }
    return family
  }

  private func added(
    _ instance: WidgetInstance, _ display: DisplayFamily, on profile: DeviceProfile
  ) throws -> WidgetInstance {
    let store = try state.store()
    if try state.devices.store(profile) {
      StandardError.write(
        "the profile of '\(profile.id)' has changed, for all widgets on that display")
      try store.follow(device: profile.id, devices: state.devices, at: Date())
    }
    var added = instance
    if name == nil {
      added = try store.add(instance, namedAfter: display, at: Date())
    } else {
      try store.add(instance, at: Date())
    }
    state.client.wake()
    return added
  }

  private func report(_ instance: WidgetInstance, _ form: WidgetForm) {
    for problem in form.problems { StandardError.reportError(problem) }
    if json {
      StandardOutput.write(json: instance.json)
    } else {
      StandardOutput.write(instance.id)
    }
    if !state.client.isHostRunning {
      StandardError.write("no host is running; '\(RootCommand.programName) run' draws it")
    }
  }
}
