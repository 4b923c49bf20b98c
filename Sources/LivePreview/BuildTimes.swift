import Foundation

/// How long the last build took, and how long its first picture took to draw.
struct BuildTimes: Sendable {
  /// The duration of the build, in seconds.
  private let buildDuration: Double
  /// The version of the first scene of the program that was built.
  private let version: Int
  /// How long it took to draw the first picture, in seconds; `nil` before it.
  private var drawingDuration: Double?

  init(from start: Date, to end: Date, version: Int) {
    buildDuration = end.timeIntervalSince(start)
    self.version = version
  }

  /// Reports a picture, and returns whether it is the first one of the program.
  ///
  /// A picture is drawn when a page requests it, so the time until then does not count.
  mutating func onPicture(of version: Int, from start: Date, to end: Date) -> Bool {
    guard drawingDuration == nil, version >= self.version else { return false }
    drawingDuration = end.timeIntervalSince(start)
    return true
  }

  /// The times for people, such as `built in 4.1 s, drawn in 0.12 s`.
  var text: String { [buildText, drawingText].compactMap(\.self).joined(separator: ", ") }

  /// The duration of the build for people, such as `built in 4.1 s`.
  var buildText: String { "built in \(Self.text(of: buildDuration))" }

  /// The duration of the drawing for people, such as `drawn in 0.12 s`; `nil` before the first picture.
  var drawingText: String? { drawingDuration.map { "drawn in \(Self.text(of: $0))" } }

  private static func text(of seconds: Double) -> String {
    // The clock may have been set meanwhile.
    let seconds = max(0, seconds)
    return String(format: seconds < 1 ? "%.2f s" : "%.1f s", seconds)
  }
}
