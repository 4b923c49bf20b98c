import Foundation

/// How long the last build took, and how long it took from its end to the first picture.
struct BuildTimes: Sendable {
  /// The duration of the build, in seconds.
  private let built: Double
  private let end: Date
  /// The version of the first scene of the program that was built.
  private let version: Int
  /// The duration from the end of the build to the first picture, in seconds; `nil` before it.
  private var drawn: Double?

  init(from start: Date, to end: Date, version: Int) {
    built = end.timeIntervalSince(start)
    self.end = end
    self.version = version
  }

  /// Reports a picture, and returns whether it is the first one of the program.
  mutating func onPicture(of version: Int, at date: Date) -> Bool {
    guard drawn == nil, version >= self.version else { return false }
    drawn = date.timeIntervalSince(end)
    return true
  }

  /// The times for people, such as `built in 4.1 s, drawn in 0.12 s`.
  var text: String {
    let text = "built in \(Self.text(of: built))"
    guard let drawn else { return text }
    return text + ", drawn in \(Self.text(of: drawn))"
  }

  private static func text(of seconds: Double) -> String {
    // The clock may have been set meanwhile.
    let seconds = max(0, seconds)
    return String(format: seconds < 1 ? "%.2f s" : "%.1f s", seconds)
  }
}
