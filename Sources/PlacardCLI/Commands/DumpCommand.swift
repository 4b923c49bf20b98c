import ArgumentParser
import CheckedJSON
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetTimeline
package import WidgetWorker

/// Prints the result of one stage of the rendering pipeline for a widget.
struct DumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Print the timeline, layout, display list or manifest of a widget",
    discussion: """
      'timeline' prints the entries of the provider and when each is shown; 'layout' the frame of \
      every view in points, with its accessibilityIdentifier; 'list' the display list; and \
      'manifest' the manifest that 'render' would write.
      """)

  @Option(help: "The stage: timeline, layout, list or manifest")
  var stage = DumpTask.Stage.layout

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
  @OptionGroup var limits: WorkerLimitOptions

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  func validate() throws {
    guard entry ?? 1 > 0 else { throw ValidationError("--entry must be a number from 1") }
  }

  func run() throws {
    let displays = devices.configuration()
    _ = try displays.profiles()
    try drawing.check()
    let widgets = try selection.widgets(limits: limits.limits)
    let families = try selection.families(of: WidgetFamily.allCases)
    let runner = ProgramRunner.current.taskRunner(limits.limits, isQuiet: true)
    var outcome = TaskOutcome()
    for widget in widgets {
      let task = DumpTask(
        kind: widget.kind, families: families, stage: stage, entry: entry,
        drawing: try drawing.configuration(limits), displays: displays,
        change: parameters.change())
      try runner.run(.dump(task), of: "widget '\(widget.kind)'", into: &outcome)
    }
    switch format {
    case .json: StandardOutput.write(jsonTexts: outcome.results)
    case .text: outcome.results.forEach { StandardOutput.write(DumpText(json: $0).text) }
    }
    if outcome.hasFailed { throw ExitCode.failure }
  }
}

extension DumpTask.Stage: ExpressibleByArgument {}
