public import ArgumentParser
import Foundation
import FramePipeline
public import PixelOutput
import WidgetTimeline
import WidgetWorker

/// Renders frames and manifests.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render the timelines of widgets into frames and manifests",
    discussion: """
      Writes each family of a widget to <output>/<device>/<kind>-<family>, with manifest.json and \
      the pictures in frames/. Previous output is replaced in one step, and kept if rendering \
      fails. With --kiosk, also writes index.html, which shows the frames in any browser.

      With --screen, renders the widgets of a screen file ('schema screen') on one display into \
      <output>/<device>/<screen>, and each widget into its own folder.
      """)

  @OptionGroup var selection: WidgetSelection

  @Option(
    help: ArgumentHelp("The JSON file of a screen to render", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var screen: String?

  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var devices: DeviceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkerLimitOptions

  @Option(
    help: ArgumentHelp(
      "The format of picture files: \(PictureFormat.list) (default: the first format of the display)",
      valueName: "format"))
  var format: PictureFormat?

  @Option(
    help: ArgumentHelp(
      "The compression of PNG and WebP files: fast, default or small", valueName: "effort"))
  var optimize = Optimization.default

  @Option(
    help: ArgumentHelp(
      "The number of frames to draw at a time (default: one per processor)", valueName: "number"))
  var workers: Int?

  @Option(
    help: ArgumentHelp(
      "The maximum number of frames that follow the times in texts of a timeline, from 0 (default: \(ClockPace.defaultFrameCount))",
      valueName: "number"))
  var clockFrames: Int?

  func validate() throws {
    guard clockFrames ?? 0 >= 0 else {
      throw ValidationError("--clock-frames must be a number from 0")
    }
    guard screen == nil || clockFrames == nil else {
      throw ValidationError("--clock-frames is for widgets, and not for a screen")
    }
    guard workers ?? 1 > 0 else { throw ValidationError("--workers must be a number from 1") }
    let isChosen =
      !selection.isEmpty || !selection.family.isEmpty || !devices.device.isEmpty
      || !parameters.settings.isEmpty || devices.fill || format != nil
    guard screen == nil || !isChosen else {
      throw ValidationError(
        "the file of --screen names the widgets and the display; remove --kind, --family, "
          + "--parameter, --device, --fill and --format")
    }
  }

  /// Checks the arguments before any author's code runs, then renders each widget in a worker.
  func run() throws {
    try drawing.check()
    if page.kiosk { try output.requireFolder(for: "the page of --kiosk") }
    try output.check()
    let outcome = try screen.map(drawScreen) ?? drawWidgets()
    if output.json { StandardOutput.write(jsonTexts: outcome.results) }
    if outcome.hasFailed || output.strict && outcome.problems > 0 { throw ExitCode.failure }
  }

  private func drawScreen(_ file: String) throws -> TaskOutcome {
    let document = try ScreenDocument(at: file, devices: state.devices)
    try page.check([document.plan.device])
    return try ScreenRendering(command: self, document: document).run()
  }

  private func drawWidgets() throws -> TaskOutcome {
    let displays = devices.configuration(format: format)
    try page.check(displays.profiles())
    let widgets = try selection.widgets(limits: limits.limits)
    let families = try selection.families(of: WidgetFamily.allCases)
    let runner = ProgramRunner.current.taskRunner(
      limits.limits, in: state.named, isQuiet: output.quiet)
    var outcome = TaskOutcome()
    for widget in widgets {
      let task = RenderTask(
        kind: widget.kind, families: families, drawing: try drawing.configuration(limits),
        displays: displays, change: parameters.change(), files: files)
      try runner.run(.render(task), of: "widget '\(widget.kind)'", into: &outcome)
    }
    return outcome
  }

  /// The folder and the properties of the files.
  var files: OutputConfiguration {
    OutputConfiguration(
      folder: output.output, compression: optimize.compression, page: page.page,
      threads: workers ?? ProcessInfo.processInfo.activeProcessorCount, clockFrames: clockFrames)
  }
}

extension PictureFormat: ExpressibleByArgument {
  /// All formats: `png, bmp or raw`.
  fileprivate static var list: String { list(\.rawValue) }
}
