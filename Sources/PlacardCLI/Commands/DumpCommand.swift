import ArgumentParser
import FramePipeline
import Foundation
import Graphics
import LayoutEngine
import WidgetTimeline

/// Shows what a stage of the way from a widget to its pictures gives.
struct DumpCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump", abstract: "Show what a stage gives: entries, layout, drawing or manifest.",
    discussion: """
      'timeline' are the provider's entries and when each is shown, 'layout' the frame of every view in
      points with its accessibilityIdentifier, 'list' the drawing, 'manifest' what 'render' would write.
      """)

  @Option(help: "The stage: timeline, layout, list or manifest.")
  var stage: Stage = .layout

  @Option(help: "How it is written: text or json.")
  var format: Format = .text

  @Option(help: "Which entry of the timeline, from 1. (default: all)")
  var entry: Int?

  @OptionGroup var selection: WidgetSelection
  @OptionGroup var devices: DeviceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var limits: WorkLimits

  enum Stage: String, ExpressibleByArgument, CaseIterable { case timeline, layout, list, manifest }
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  func run() async throws {
    guard let kind = WorkerChannel.kind else { return try supervise() }
    let setting = try WorkSetting(drawing)
    for widget in setting.program.definitions where widget.kind == kind {
      for device in try devices.profiles() {
        let settings = setting.settings(device: device, options: devices, limits: limits)
        let dump = StageDump(
          stage: stage, entry: entry,
          pipeline: RenderPipeline(settings: settings, world: setting.world))
        for family in try selection.families(of: widget) {
          let value = try await dump.value(of: widget, family: family)
          WorkerChannel.say(.result(JSONText.string(of: value)))
        }
      }
    }
  }

  private func supervise() throws {
    let widgets = try selection.widgets(of: ProgramRunner.current.program())
    _ = try devices.profiles()
    let outcome = try Supervisor(limits: limits, quiet: true).run(widgets)
    switch format {
    case .json: print("[\(outcome.results.joined(separator: ",\n"))]")
    case .text: outcome.results.forEach { print(DumpText(json: $0).text) }
    }
    guard outcome.code == 0 else { throw ExitCode(outcome.code) }
  }
}
