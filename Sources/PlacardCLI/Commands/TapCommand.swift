import ArgumentParser
import Foundation
import FramePipeline
import ObjectStorage
import WidgetHost
import WidgetWorker

/// Taps a picture of a running host.
struct TapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Tap the current frame: print the link, or perform the action of a button",
    discussion: """
      The point is in pixels from the top left of the current frame. A tap also counts as a view: \
      of a stack, of the instance that it shows; of a screen, of all its instances.
      """)

  @Argument(help: "The name of an instance, stack or screen")
  var instance: String

  @Argument(help: "The column of the point, in pixels")
  var x: CoordinateArgument

  @Argument(help: "The row of the point, in pixels")
  var y: CoordinateArgument

  @Option(
    name: .shortAndLong, help: "The output folder, or the address of an object store",
    completion: .directory)
  var output = "Output"

  @OptionGroup var tap: TapOptions

  @OptionGroup var state: StateOptions

  func run() throws {
    let handlers = try tap.handlers.map { try TapHandlersArgument.handlers(at: $0) }
    let subject = try TapSubject(named: instance, in: try state.store())
    let manifest = try ManifestArgument.manifest(of: subject, in: FrameStore(output: output))
    let now = Date()
    let result = TapResolver(manifest).resolve(tap.tap(x, y, at: now, manifest))
    try state.client.send(.viewed(instance: instance), at: now)
    let target = try tap.target(result)
    if case .perform = target.destination {
      try state.client.send(
        .perform(instance: target.instance, action: try action(target.destination)), at: now)
      StandardError.write(
        state.client.isHostRunning
          ? "the action is performed and the widget is reloaded, not charged to its budget"
          : state.noHostMessage("performs the action and reloads the widget")
      )
    }
    if let handlers { try TapActionRunner(target: target, date: now).handle(by: handlers) }
  }

  /// Returns the action as JSON for the host.
  private func action(_ destination: TapDestination) throws -> String {
    String(decoding: try JSONEncoder().encode(destination), as: UTF8.self)
  }
}

/// Prints what a tap on a picture does.
struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Print what a tap on a picture opens or performs",
    discussion: """
      The point is in pixels from the top left of the picture as it was written. The result is a \
      URL; 'perform' with an app intent and its parameters, if the point is on a button or toggle; \
      or 'openApp' with the kind of the widget, if the point is on neither. The exit code is 1 if \
      the point is outside the picture or between the widgets of a screen, if the time is before \
      the first frame, or if the picture that was tapped no longer exists.
      """)

  @Argument(help: "The manifest.json, or the folder that contains it", completion: .file())
  var manifest: String

  @Argument(help: "The column of the point, in pixels")
  var x: CoordinateArgument

  @Argument(help: "The row of the point, in pixels")
  var y: CoordinateArgument

  @Option(
    help: ArgumentHelp(
      "The time of the tap, such as 2026-01-14T09:41:00Z (default: now)", valueName: "time"))
  var at: String?

  @Flag(help: "Open the link with xdg-open")
  var open = false

  @OptionGroup var tap: TapOptions

  func validate() throws {
    if open, tap.handlers != nil {
      throw ValidationError("--open and --tap-handlers cannot be combined; use one of them")
    }
  }

  func run() throws {
    let time = try at.map { try TimeArgument.date($0, in: .gmt) } ?? Date()
    let handlers = try tap.handlers.map { try TapHandlersArgument.handlers(at: $0) }
    let manifest = try ManifestArgument.manifest(at: manifest)
    let target = try tap.target(
      TapResolver(manifest).resolve(tap.tap(x, y, at: time, manifest)))
    if open, let url = target.url { try DesktopLink(url: url).open() }
    if let handlers { try TapActionRunner(target: target, date: time).handle(by: handlers) }
  }
}
