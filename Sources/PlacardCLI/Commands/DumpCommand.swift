import ArgumentParser
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetTimeline

/// Shows what a stage of the way from a widget to its pictures gives.
struct DumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump", abstract: "Print the result of a stage",
    discussion: """
      'timeline' prints the entries of the provider and when each is shown; 'layout' the frame of \
      every view in points, with its accessibilityIdentifier; 'list' the display list; and \
      'manifest' the manifest that 'render' would write.
      """)

  @Option(help: "The stage: timeline, layout, list or manifest")
  var stage: Stage = .layout

  @Option(help: "The output format: text or json")
  var format: Format = .text

  @Option(
    help: ArgumentHelp("The number of a timeline entry, from 1 (default: all)", valueName: "number")
  )
  var entry: Int?

  @OptionGroup var selection: WidgetSelection
  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var devices: DeviceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var limits: WorkLimits

  enum Stage: String, ExpressibleByArgument, CaseIterable { case timeline, layout, list, manifest }
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  func validate() throws {
    guard entry ?? 1 > 0 else { throw ValidationError("--entry takes a number from 1") }
  }

  func run() throws {
    let profiles = try devices.profiles()
    try drawing.check()
    let wanted = try selection.widgets(limits: limits.limits)
    let command = self
    let runner = ProgramRunner.current
    let outcome = try Supervisor(limits: limits.limits, quiet: true).run(wanted) { kind, channel in
      try await command.work(
        on: kind, profiles, WorkerConfiguration(command.drawing, runner), channel)
    }
    switch format {
    case .json: StandardOutput.write(jsonTexts: outcome.results)
    case .text: outcome.results.forEach { StandardOutput.write(DumpText(json: $0).text) }
    }
    if outcome.hasFailed { throw ExitCode.failure }
  }

  private func work(
    on kind: String, _ profiles: [DeviceProfile], _ setting: WorkerConfiguration,
    _ channel: WorkerChannel
  ) async throws {
    for widget in setting.program.definitions where widget.kind == kind {
      for device in profiles {
        let settings = setting.settings(device: device, options: devices, limits: limits)
        let dump = StageDump(
          stage: stage, entry: entry,
          pipeline: RenderPipeline(
            settings: settings, renderEnvironment: setting.renderEnvironment), channel: channel)
        for family in try selection.families(of: widget.families) {
          let configured = try await ConfiguredWidget(
            widget, change: parameters.change(), timeLimit: limits.timeLimit)
          channel.send(
            .result(JSONWriter.string(of: try await dump.value(of: configured, family: family))))
        }
      }
    }
  }
}
