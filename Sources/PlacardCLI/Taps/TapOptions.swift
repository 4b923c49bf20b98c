import ArgumentParser
import Foundation
import FramePipeline
import WidgetWorker

/// The options of a tap and its handling.
struct TapOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The coordinate space of the point: 'picture', the picture as written; 'panel', the whole \
      panel as a person sees it, which touch sensors use; 'upright', the picture before rotation
      """))
  var space = TapCoordinateSpace.picture

  @Option(
    help: ArgumentHelp(
      """
      The distance from a link or control at which a tap still hits it if no other is nearer, in \
      pixels up to 1000, or in points as in '8pt'
      """, valueName: "pixels"))
  var slop = SlopArgument(pixels: 0)

  @Option(
    help: ArgumentHelp(
      """
      The picture that the display showed: its SHA-256 or file name in 'frames', or the first \
      eight or more digits (default: the frame of the time)
      """, valueName: "hash"))
  var frame: FrameReference?

  @Option(
    help: ArgumentHelp(
      """
      A tap-handlers.json, which opens a link on the desktop, posts it to a server, or runs a \
      program (default: print it only)
      """, valueName: "file"), completion: .file(extensions: ["json"]))
  var tapHandlers: String?

  /// The name of `--tap-handlers` in earlier versions.
  @Option(name: .customLong("handlers"), help: .hidden)
  var formerHandlers: String?

  @Flag(help: "Print JSON")
  var json = false

  /// The file of tap handlers.
  var handlers: String? { tapHandlers ?? formerHandlers }

  /// Returns the tap that the arguments specify.
  func tap(_ x: CoordinateArgument, _ y: CoordinateArgument, at date: Date, _ manifest: Manifest)
    -> TapEvent
  {
    TapEvent(
      x: x.value, y: y.value, in: space, at: date, slop: slop.pixels(scale: manifest.device.scale),
      on: frame)
  }

  /// Prints the result of a tap.
  ///
  /// - Throws: The reason why it opens nothing.
  func target(_ result: TapResult) throws -> TapHit {
    switch result {
    case .opens(let target):
      if json { StandardOutput.write(json: target.json) } else { StandardOutput.write(target.text) }
      // The output of a program that is run for the tap follows the result.
      fflush(nil)
      return target
    case .outsidePicture, .nothing, .noFrame, .frameNotFound, .ambiguousFrame:
      if json { StandardOutput.write(json: result.json) }
      throw CommandError(result.text)
    }
  }
}

extension TapCoordinateSpace: ExpressibleByArgument {}

extension FrameReference: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// A distance on the command line, in pixels, or in points as in `8pt`.
struct SlopArgument: ExpressibleByArgument, Sendable {
  /// The maximum, in either unit.
  private static let maximumDistance = 1000.0

  private let value: Double
  private let isPoints: Bool

  init(pixels: Double) {
    value = pixels
    isPoints = false
  }

  init?(argument: String) {
    isPoints = argument.hasSuffix("pt")
    let digits = isPoints || argument.hasSuffix("px") ? String(argument.dropLast(2)) : argument
    guard let value = Double(digits), (0...Self.maximumDistance).contains(value) else { return nil }
    self.value = value
  }

  var defaultValueDescription: String {
    value.formatted(.number.grouping(.never)) + (isPoints ? "pt" : "")
  }

  /// The distance in pixels; `scale` is in pixels per point.
  func pixels(scale: Double) -> Double { isPoints ? value * scale : value }
}
