public import ArgumentParser
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
      """)

  @OptionGroup var selection: WidgetSelection
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var devices: DeviceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var output: OutputOptions
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
  }

  /// Checks what can be checked without the author's code, then has a worker render each widget.
  func run() throws {
    let profiles = try devices.profiles().map { format.map($0.writing) ?? $0 }
    try drawing.check()
    try page.check(profiles)
    let wanted = try selection.widgets(limits: limits.limits)
    let work = RenderWork(command: self, devices: profiles, runner: .current)
    let supervisor = Supervisor(limits: limits.limits, quiet: output.quiet)
    let outcome = try supervisor.run(wanted) { try await work.run($0, $1) }
    if output.json { StandardOutput.write(jsonTexts: outcome.results) }
    if outcome.hasFailed || output.strict && outcome.problems > 0 { throw ExitCode.failure }
  }
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
