import ArgumentParser
import FramePipeline
import Foundation
import WidgetTimeline
import WidgetUI

/// Draws everything that there is to see, for people who look through it.
struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Draw placeholder, snapshot and timeline of every family, light and dark.",
    discussion: """
      Writes PNG files, one contact sheet and one page, index.html, in which the tap targets can be
      clicked, to <output>/preview. Preview providers are drawn too, under their display names. Without
      --device the widgets have the sizes of a phone with a screen of 393×852 points, at 3×.
      """)

  @OptionGroup var selection: WidgetSelection
  @OptionGroup var devices: DeviceOptions
  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var limits: WorkLimits

  @Option(help: "How many seconds a snapshot may take before the placeholder stands in for it.")
  var patience = 2.0

  @Option(help: "The most entries of a timeline that are drawn.")
  var entries = 24

  func validate() throws {
    guard patience.isFinite, patience > 0 else {
      throw ValidationError("--patience takes seconds above 0, such as 2")
    }
    guard entries > 0 else { throw ValidationError("--entries takes a number from 1 up") }
  }

  func run() async throws {
    if let kind = WorkerChannel.kind {
      try await PreviewWork(command: self, setting: WorkSetting(drawing)).run(kind)
    } else {
      try supervise()
    }
  }

  private func supervise() throws {
    let widgets = try selection.widgets(of: ProgramRunner.current.program())
    _ = try devices.profiles(default: PreviewWork.phone)
    _ = try drawing.date()
    for widget in widgets { _ = try selection.families(of: widget) }
    let kinds = widgets.map(\.kind) + (selection.kind.isEmpty ? [PreviewWork.providers] : [])
    let folder = try GalleryFolder(output: output.output)
    let outcome: Supervisor.Outcome
    do {
      let supervisor = Supervisor(
        limits: limits, quiet: output.quiet,
        environment: [PreviewWork.folderVariable: folder.work])
      outcome = try supervisor.run(kinds: kinds)
      try folder.finish(title: RootCommand.programName, results: outcome.results)
    } catch {
      folder.abandon()
      throw error
    }
    if output.json { print("[\(outcome.results.joined(separator: ",\n "))]") }
    if !output.quiet {
      StandardError.write("\(outcome.results.count) pictures; look at \(folder.path)/index.html")
    }
    let isFlawed = output.strict && folder.hasDiagnostics(outcome.results)
    guard outcome.code == 0, !isFlawed else { throw ExitCode(max(outcome.code, 1)) }
  }
}
