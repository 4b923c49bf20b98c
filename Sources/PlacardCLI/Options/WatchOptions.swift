import ArgumentParser
package import FramePipeline
package import WidgetTimeline
package import WidgetWorker

/// How a template is looked at while it is written.
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

  /// Whether this program has such a page.
  private static var isThere: Bool { ProgramRunner.current.watching != nil }

  private static var visibility: ArgumentVisibility { isThere ? .default : .hidden }

  func validate() throws {
    guard Self.isThere || !(watch || live || port != nil) else {
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

/// What `preview --watch` is asked for: a template that is looked at while it is written.
package struct WatchRequest: Sendable {
  /// The template, by its name or folder.
  package var name: String
  /// The families that are shown; all where there are none.
  package var families: [WidgetFamily]
  /// One for each display.
  package var settings: [RenderSettings]
  package var renderEnvironment: RenderEnvironment
  /// What is set of the parameters, by their names or titles.
  package var parameters: [String: String]
  /// Whether data is fetched at once.
  package var isLive: Bool
  /// The page's port; any that is free where it is `nil`.
  package var port: UInt16?
  /// What a worker may take for a picture.
  package var limits: WorkerLimits
  /// The command's arguments, of which a worker makes the same request.
  package var arguments: [String]
}

extension WatchRequest {
  /// The request of a command's arguments; brings the process into the state that they ask for.
  package init(arguments: [String]) throws {
    let command = try RootCommand.parseAsRoot(CoordinateArgument.protected(arguments))
    guard let preview = command as? PreviewCommand else {
      throw CommandError("only 'preview' has a page")
    }
    self = try preview.watchRequest()
  }
}
