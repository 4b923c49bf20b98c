import ArgumentParser
import Foundation

/// A distance on the command line, in pixels or, as in `8pt`, in points.
struct SlopArgument: ExpressibleByArgument, Sendable {
  /// The farthest, in either unit.
  private static let farthest = 1000.0

  private let value: Double
  private let isPoints: Bool

  init(pixels: Double) {
    value = pixels
    isPoints = false
  }

  init?(argument: String) {
    isPoints = argument.hasSuffix("pt")
    let digits = isPoints || argument.hasSuffix("px") ? String(argument.dropLast(2)) : argument
    guard let value = Double(digits), (0...Self.farthest).contains(value) else { return nil }
    self.value = value
  }

  var defaultValueDescription: String {
    value.formatted(.number.grouping(.never)) + (isPoints ? "pt" : "")
  }

  /// The distance in pixels; `scale` is in pixels per point.
  func pixels(scale: Double) -> Double { isPoints ? value * scale : value }
}
