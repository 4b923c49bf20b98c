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
      point, or 'openApp' with the widget's kind where nothing does. The exit code is 1 outside the picture and before the first frame.
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

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let time = try at.map { try TimeArgument.date($0, in: .gmt) } ?? Date()
    let answer = TapResolver(try ManifestArgument.manifest(at: manifest)).answer(
      x: x.value, y: y.value, at: time)
    switch answer {
    case .opens(let target):
      print(json ? JSONText.string(of: answer.json) : answer.text.printable)
      if open, case .url(let url) = target.destination { try hand(url) }
    case .outsidePicture, .nothing, .noFrame, .frameGone, .severalFrames:
      if json { print(JSONText.string(of: answer.json)) }
      throw CommandError(answer.text)
    }
  }

  private func hand(_ url: String) throws {
    // What is no URL could be taken for an option of the program that opens it.
    if let refusal = DestinationPolicy(allowsRiskySchemes: true).refusal(of: url) {
      throw CommandError(refusal)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url]
    // What it says is told in one line below.
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      guard process.terminationStatus != 127 else {
        throw CommandError("'\(url)' is not opened, as there is no xdg-open; install xdg-utils")
      }
      throw CommandError(
        "xdg-open did not open '\(url)' (exit code \(process.terminationStatus)); "
          + "install xdg-utils and an application for its scheme")
    }
  }
}
