import ArgumentParser
import FramePipeline
import PixelOutput
import PreviewDrawing
import WidgetTimeline
import WidgetWorker

/// Draws a gallery of all widgets, families and previews.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Draw the placeholder, snapshot and timeline of every family, light and dark",
    discussion: """
      Writes PNG files, a contact sheet, and index.html, a page with tap targets to click, to \
      <output>/preview. Preview providers are drawn too, under their display names. Without \
      --device, the widgets have the sizes of a phone with a screen of 393×852 points at 3×.
      """)

  @OptionGroup var selection: WidgetSelection
  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var devices: DeviceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var limits: WorkerLimitOptions

  @Option(
    help: ArgumentHelp(
      "The seconds after which the placeholder is drawn instead of the snapshot (default: 2.0)",
      valueName: "seconds"))
  var snapshotTimeout: Double?

  /// The name of `--snapshot-timeout` in earlier versions.
  @Option(name: .customLong("patience"), help: .hidden)
  var formerSnapshotTimeout: Double?

  @Option(
    help: ArgumentHelp(
      "The maximum number of timeline entries to draw; with 0, no timeline is requested",
      valueName: "number"))
  var entries = 24

  @Flag(
    help: """
      Show each picture also in the measured ink colors of the display of --device
      """)
  var proof = false

  @OptionGroup var watching: WatchOptions

  private var snapshotSeconds: Double { snapshotTimeout ?? formerSnapshotTimeout ?? 2 }

  func validate() throws {
    guard !proof || !devices.device.isEmpty else {
      throw ValidationError("--proof needs a display; name it with --device")
    }
    guard snapshotSeconds.isFinite, snapshotSeconds > 0 else {
      throw ValidationError(
        "--snapshot-timeout must be a number of seconds greater than 0, such as 2")
    }
    guard entries >= 0 else { throw ValidationError("--entries must be a number from 0") }
  }

  func run() throws {
    if watching.watch { return try watch() }
    let displays = devices.configuration(default: Self.defaultDevice)
    _ = try displays.profiles()
    try drawing.check()
    let widgets = try selection.widgets(limits: limits.limits)
    try output.requireFolder(for: "a gallery")
    let folder = try GalleryFolder(output: output.output)
    do {
      let outcome = try draw(widgets, displays, into: folder)
      guard !outcome.results.isEmpty else {
        folder.discard()
        throw outcome.hasFailed
          ? CommandError.alreadyReported
          : CommandError("there are no widgets to draw; 'list' prints the widgets of this program")
      }
      try folder.finish(title: RootCommand.programName, results: outcome.results)
      if output.json { StandardOutput.write(jsonTexts: outcome.results) }
      if !output.quiet {
        StandardError.write("\(outcome.results.count) pictures; open \(folder.path)/index.html")
      }
      if outcome.hasFailed || output.strict && outcome.problems > 0 { throw ExitCode.failure }
    } catch {
      folder.discard()
      throw error
    }
  }

  private func draw(
    _ widgets: [WidgetSummary], _ displays: DisplayConfiguration, into folder: GalleryFolder
  ) throws -> TaskOutcome {
    let runner = ProgramRunner.current.taskRunner(limits.limits, isQuiet: output.quiet)
    let families = try selection.families(of: WidgetFamily.allCases)
    var outcome = TaskOutcome()
    func run(_ subject: PreviewTask.Subject, named name: String) throws {
      let task = PreviewTask(
        subject, drawing: try drawing.configuration(limits), displays: displays,
        change: parameters.change(), content: content, output: output.output, folder: folder.name)
      try runner.run(.preview(task), of: name, into: &outcome)
    }
    for widget in widgets {
      try run(
        .widget(kind: widget.kind, families: families), named: "widget '\(widget.kind)'")
    }
    if selection.isEmpty { try run(.providers, named: "the preview providers") }
    return outcome
  }

  /// The default display for previews.
  private static let defaultDevice = "phone-393x852"

  /// The content of the previews.
  ///
  /// If no device is chosen, they are in full color rather than in the inks of a device.
  private var content: PreviewTask.Content {
    PreviewTask.Content(
      snapshotTimeout: snapshotSeconds, entries: entries,
      style: proof ? .proof : devices.device.isEmpty ? .fullColor : .device)
  }

  // MARK: Watching

  /// Serves a page that previews one widget, drawn by workers.
  private func watch() throws {
    var command = self
    let arguments = Array(CommandLine.arguments.dropFirst())
    try ProgramRunner.current.watchHandler(try command.watchRequest(arguments))
  }

  /// Returns the request for watching a widget.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command.
  ///   - options: What a person chose on the page instead of the command's options.
  ///   - changesProcess: Whether options for the whole process are applied, as for a worker.
  /// - Returns: The request.
  /// - Throws: An error if a display, the locale or the type size is not valid, or more than one widget is named.
  mutating func watchRequest(
    _ arguments: [String], _ options: PreviewOptions = PreviewOptions(),
    changesProcess: Bool = false
  ) throws -> WatchRequest {
    guard selection.names.count <= 1, selection.kind.count <= 1 else {
      throw CommandError("--watch shows one widget; pass one name or folder")
    }
    let registry = DeviceProfileRegistry()
    // The page names displays by their ids; only the command names files.
    let profiles =
      try options.devices?.map { try registry.profile(id: $0) }
      ?? (devices.device.isEmpty ? Self.defaultDevices : devices.device)
      .map { try registry.profile(named: $0) }
    drawing.locale = options.locale ?? drawing.locale
    if let size = options.typeSize {
      drawing.dynamicTypeSize = try DrawingOptions.textSize(named: size)
    }
    try drawing.check()
    let configuration = try TaskConfiguration(
      drawing.configuration(limits), ProgramRunner.current.source, changesProcess: changesProcess)
    let displays = devices.configuration()
    return WatchRequest(
      name: selection.names.first, kind: selection.kind.first, product: watching.product,
      displays: PreviewDisplays(
        families: try selection.families(of: WidgetFamily.allCases),
        settings: profiles.map {
          configuration.settings(device: $0, displays: displays)
        }, renderEnvironment: configuration.renderEnvironment),
      hasFixedTime: drawing.at != nil,
      parameters: Dictionary(parameters.settings.map { ($0.key, $0.value) }) { $1 },
      isLive: watching.live, port: watching.port.map(UInt16.init),
      isQuiet: output.quiet, limits: limits.limits, arguments: arguments)
  }

  /// The default displays: one with two inks, and one with all colors.
  private static let defaultDevices = ["trmnl-og", "kiosk-1024x600"]
}
