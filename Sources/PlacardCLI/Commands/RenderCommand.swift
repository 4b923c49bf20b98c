public import ArgumentParser
import Foundation
import FramePipeline
public import PixelOutput

/// Writes pictures and manifests.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Ask the widgets for their timelines and write every frame and the manifest.",
    discussion: """
      Each widget's family gets a folder of its own, <output>/<device>/<kind>-<family>, with a \
      manifest.json and the pictures in frames/. Former output is replaced in one step, and kept \
      whole where something goes wrong. With --kiosk it also has an index.html, which any browser shows.

      With --screen several widgets are drawn onto one display, as a file describes it ('schema screen'), \
      into <output>/<device>/<screen>; each also has a folder of its own there.
      """)

  @OptionGroup var selection: WidgetSelection

  @Option(
    help: ArgumentHelp("Draw the screen that a JSON file describes.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var screen: String?

  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var devices: DeviceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var state: StateOptions
  @OptionGroup var limits: WorkLimits

  @Option(
    help: ArgumentHelp(
      "The kind of picture files: png, bmp (1 bit a pixel) or raw. (default: the display's first)",
      valueName: "format"))
  var format: PictureFormat?

  @Option(
    help: ArgumentHelp(
      "How PNG files are compressed: fast, default or small.", valueName: "effort"))
  var optimize = Optimization.default

  @Option(
    help: ArgumentHelp(
      "How many frames are drawn at a time. (default: one a processor)", valueName: "number"))
  var workers: Int?

  func validate() throws {
    guard workers ?? 1 > 0 else { throw ValidationError("--workers takes a number from 1 up") }
    let isChosen =
      !selection.isEmpty || !selection.family.isEmpty || !devices.device.isEmpty
      || !parameters.settings.isEmpty || devices.fill || format != nil
    guard screen == nil || !isChosen else {
      throw ValidationError(
        "--screen says by its file what is drawn for which display; leave out --kind, --family, "
          + "--parameter, --device, --fill and --format")
    }
  }

  /// Checks what can be checked without the author's code, then has a worker render each widget.
  func run() throws {
    try drawing.check()
    let outcome = try screen.map(drawScreen) ?? drawWidgets()
    if output.json { StandardOutput.write(jsonTexts: outcome.results) }
    if outcome.hasFailed || output.strict && outcome.problems > 0 { throw ExitCode.failure }
  }

  private func drawScreen(_ file: String) throws -> Supervisor.Outcome {
    let document = try ScreenDocument(at: file, devices: state.devices)
    try page.check([document.plan.device])
    return try ScreenRendering(command: self, document: document).run()
  }

  private func drawWidgets() throws -> Supervisor.Outcome {
    let profiles = try devices.profiles().map { format.map($0.writing) ?? $0 }
    try page.check(profiles)
    let wanted = try selection.widgets(limits: limits.limits)
    let work = RenderTask(command: self, devices: profiles, runner: .current)
    let supervisor = Supervisor(limits: limits.limits, quiet: output.quiet)
    return try supervisor.run(wanted) { try await work.run($0, $1) }
  }

  /// How many frames are drawn at a time.
  var processors: Int { workers ?? ProcessInfo.processInfo.activeProcessorCount }
}

extension PictureFormat: ExpressibleByArgument {}

extension DeviceProfile {
  /// The display as if it read files of one kind alone.
  fileprivate func writing(_ format: PictureFormat) -> DeviceProfile {
    var copy = self
    copy.formats = [format]
    return copy
  }
}
