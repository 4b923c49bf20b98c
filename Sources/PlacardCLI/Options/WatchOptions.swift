import ArgumentParser
package import PreviewDrawing
package import WidgetWorker

/// Options for previewing a widget while it is written.
struct WatchOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      """
      Serve a page on this machine that follows the edited files of \(Self.subject), until Ctrl-C. \
      Shows the displays of --device, or else trmnl-og and kiosk-1024x600.
      """))
  var watch = false

  @Option(
    help: ArgumentHelp(
      "The port of the page of --watch, from 1 to 65535 (default: any free port)",
      valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The program of the package that --watch builds (default: its only one)", valueName: "name"))
  var product: String?

  @Flag(
    help: ArgumentHelp(
      "Start --watch with the data of the sources instead of sample.json",
      visibility: hasTemplates ? .default : .hidden))
  var live = false

  private static var hasTemplates: Bool { ProgramRunner.current.registry != nil }

  private static var subject: String {
    hasTemplates ? "a template or a package" : "the program's package, which it builds again"
  }

  func validate() throws {
    guard watch || port == nil else { throw ValidationError("--port needs --watch") }
    guard Self.hasTemplates || !live else {
      throw ValidationError("--live is for templates; a provider fetches its data itself")
    }
    guard watch || !live else { throw ValidationError("--live needs --watch") }
    guard watch || product == nil else { throw ValidationError("--product needs --watch") }
    guard port.map({ (1...65_535).contains($0) }) ?? true else {
      throw ValidationError("--port must be a number from 1 to 65535")
    }
  }
}

/// The request of `preview --watch`: a widget to preview while it is written.
package struct WatchRequest: Sendable {
  /// The name or folder of a template, or the folder of a package; `nil` for the program's own package.
  package var name: String?
  /// The kind of the widget in a package; `nil` for the first one.
  package var kind: String?
  /// The program of the package; `nil` for its only one.
  package var product: String?
  /// The displays, and the environment of drawing.
  package var displays: PreviewDisplays
  /// Whether the time of the entries was chosen.
  package var hasFixedTime: Bool
  /// The parameter values, by the parameters' names or titles.
  package var parameters: [String: String]
  /// Whether data is fetched initially.
  package var isLive: Bool
  /// The page's port; `nil` for any free one.
  package var port: UInt16?
  /// Whether the terminal shows only errors and warnings.
  package var isQuiet: Bool
  /// The limits of a worker.
  package var limits: WorkerLimits
  /// The command's arguments, from which a worker recreates the request.
  package var arguments: [String]
}

extension WatchRequest {
  /// Creates the request from a command's arguments and what a person chose on the page.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - options: What was chosen.
  ///   - changesProcess: Whether options for the whole process are applied, as for a worker.
  /// - Throws: An error if the arguments or what was chosen are not valid.
  package init(
    arguments: [String], options: PreviewOptions = PreviewOptions(), changesProcess: Bool = false
  ) throws {
    let command = try RootCommand.parseAsRoot(CoordinateArgument.protected(arguments))
    guard var preview = command as? PreviewCommand else {
      throw CommandError("only 'preview' has a page")
    }
    self = try preview.watchRequest(arguments, options, changesProcess: changesProcess)
  }
}

extension PreviewSceneSource {
  package func displays(for request: SceneRequest, isFirst: Bool) throws -> PreviewDisplays {
    try WatchRequest(
      arguments: request.arguments, options: request.options, changesProcess: isFirst
    ).displays
  }
}
