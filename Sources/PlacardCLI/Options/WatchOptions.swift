import ArgumentParser
package import FramePipeline
package import WidgetTimeline
package import WidgetWorker

/// Options for previewing a template while it is written.
struct WatchOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      """
      Serve a page on this machine that follows the edited files of a template, until Ctrl-C. \
      Shows the displays of --device, or else trmnl-og and kiosk-1024x600.
      """, visibility: visibility))
  var watch = false

  @Option(
    help: ArgumentHelp(
      "The port of the page of --watch (default: any free port)", valueName: "number",
      visibility: visibility))
  var port: Int?

  @Flag(
    help: ArgumentHelp(
      "Start --watch with the data of the sources instead of sample.json",
      visibility: visibility))
  var live = false

  /// Whether this program supports `--watch`.
  private static var isAvailable: Bool { ProgramRunner.current.watchHandler != nil }

  private static var visibility: ArgumentVisibility { isAvailable ? .default : .hidden }

  func validate() throws {
    guard Self.isAvailable || !(watch || live || port != nil) else {
      throw ValidationError(
        "--watch shows templates, but this program has compiled widgets; build it again to see a change, "
          + "or use 'placard preview --watch'")
    }
    guard watch || port == nil else { throw ValidationError("--port needs --watch") }
    guard watch || !live else { throw ValidationError("--live needs --watch") }
    guard port.map({ (1...65_535).contains($0) }) ?? true else {
      throw ValidationError("--port takes a number from 1 to 65535")
    }
  }
}

/// The request of `preview --watch`: a template to preview while it is written.
package struct WatchRequest: Sendable {
  /// The template's name or folder.
  package var name: String
  /// The families to show; empty for all.
  package var families: [WidgetFamily]
  /// The render settings of each display.
  package var settings: [RenderSettings]
  package var renderEnvironment: RenderEnvironment
  /// The parameter values, by the parameters' names or titles.
  package var parameters: [String: String]
  /// Whether data is fetched initially.
  package var isLive: Bool
  /// The page's port; `nil` for any free one.
  package var port: UInt16?
  /// The limits of a worker.
  package var limits: WorkerLimits
  /// The command's arguments, from which a worker recreates the request.
  package var arguments: [String]
}

extension WatchRequest {
  /// Creates the request from a command's arguments, and applies process-wide options.
  package init(arguments: [String]) throws {
    let command = try RootCommand.parseAsRoot(CoordinateArgument.protected(arguments))
    guard let preview = command as? PreviewCommand else {
      throw CommandError("only 'preview' has a page")
    }
    self = try preview.watchRequest()
  }
}
