import ArgumentParser
import Foundation
import FramePipeline

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
