import ArgumentParser
import Foundation
import FramePipeline
import WidgetHost

/// Taps a picture that a host keeps.
struct TapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Tap what is shown: print the link, or have a button's action done.",
    discussion: """
      The point counts in pixels from the top left of the picture that is shown now. A tap is a look at \
      what is seen there too: of a stack at the member that is shown, of a screen at all of them.
      """)

  @Argument(help: "The instance, the stack or the screen, by its name.")
  var instance: String

  @Argument(help: "The column of the point, in pixels.")
  var x: CoordinateArgument

  @Argument(help: "The row of the point, in pixels.")
  var y: CoordinateArgument

  @Option(name: .shortAndLong, help: "The folder that output goes to.", completion: .directory)
  var output = "Output"

  @OptionGroup var tap: TapOptions

  @OptionGroup var state: StateOptions

  func run() throws {
    let handlers = try tap.handlers.map { try TapHandlersArgument.handlers(at: $0) }
    let subject = try TapSubject(named: instance, in: try state.store())
    let manifest = try ManifestArgument.manifest(
      at: subject.folder(in: FrameStore(root: output)))
    let now = Date()
    let answer = TapResolver(manifest).answer(to: tap.touch(x, y, at: now, manifest))
    try state.client.send(.viewed(instance: instance), at: now)
    let target = try tap.target(answer)
    if case .perform = target.destination {
      try state.client.send(
        .perform(instance: target.instance, action: try action(target.destination)), at: now)
      StandardError.write(
        state.client.isHostRunning
          ? "performed now, and the widget is reloaded, not charged to its budget"
          : "no host runs; the next '\(RootCommand.programName) run' performs it and reloads the widget"
      )
    }
    if let handlers { try HandledTap(target: target, date: now).handle(by: handlers) }
  }

  /// The action as the manifest has it.
  private func action(_ destination: TapDestination) throws -> String {
    String(decoding: try JSONEncoder().encode(destination), as: UTF8.self)
  }
}

/// Tells what a tap on a picture does.
struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Tell what a tap on a picture opens or performs.",
    discussion: """
      The point counts in pixels from the top left of the picture as it was written. The answer is \
      a URL, 'perform' with an app intent and its parameters where a button or a switch covers the \
      point, or 'openApp' with the widget's kind where nothing does. The exit code is 1 outside the \
      picture, between the widgets of a screen, before the first frame, and where the picture that was \
      tapped is gone.
      """)

  @Argument(help: "The manifest.json, or the folder that it lies in.", completion: .file())
  var manifest: String

  @Argument(help: "The column of the point, in pixels.")
  var x: CoordinateArgument

  @Argument(help: "The row of the point, in pixels.")
  var y: CoordinateArgument

  @Option(
    help: ArgumentHelp(
      "When the tap happens, such as 2026-01-14T09:41:00Z. (default: now)", valueName: "time"))
  var at: String?

  @Flag(help: "Hand the link to xdg-open.")
  var open = false

  @OptionGroup var tap: TapOptions

  func validate() throws {
    if open, tap.handlers != nil {
      throw ValidationError("--open and --handlers both say what happens; give one of them")
    }
  }

  func run() throws {
    let time = try at.map { try TimeArgument.date($0, in: .gmt) } ?? Date()
    let handlers = try tap.handlers.map { try TapHandlersArgument.handlers(at: $0) }
    let manifest = try ManifestArgument.manifest(at: manifest)
    let target = try tap.target(
      TapResolver(manifest).answer(to: tap.touch(x, y, at: time, manifest)))
    if open, let url = target.url { try DesktopLink(url: url).open() }
    if let handlers { try HandledTap(target: target, date: time).handle(by: handlers) }
  }
}
