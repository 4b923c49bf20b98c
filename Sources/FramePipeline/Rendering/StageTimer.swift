/// The stages of producing a frame.
package enum Stage: String, Hashable, CaseIterable, Sendable {
  /// From the view to the display list.
  case layout
  case rasterize
  case quantize
  /// Checking the legibility of text.
  case inspect
  /// Finding the areas that differ from the previous frame.
  case compare
  case compress
  case store
  /// Finding and adding pictures that instances share.
  case share
}

/// How many pictures of display lists a rendering has drawn, and how many it had from other renderings.
package struct RenderCounts: Hashable, Codable, Sendable {
  package var drawn: Int
  package var shared: Int

  package init(drawn: Int = 0, shared: Int = 0) {
    self.drawn = drawn
    self.shared = shared
  }

  package mutating func add(_ other: RenderCounts) {
    drawn += other.drawn
    shared += other.shared
  }
}

/// The duration of each stage, summed over frames.
package struct StageDurations: Hashable, Sendable {
  package private(set) var durations: [Stage: Duration] = [:]

  package init() {}

  package mutating func add(_ duration: Duration, to stage: Stage) {
    durations[stage, default: .zero] += duration
  }

  package mutating func add(_ other: StageDurations) {
    durations.merge(other.durations, uniquingKeysWith: +)
  }
}

/// Measures the duration of stages with a monotonic clock; each thread has its own.
package final class StageTimer {
  package private(set) var times = StageDurations()
  private let isOn: Bool

  package init(isOn: Bool = false) { self.isOn = isOn }

  func add(_ duration: Duration, to stage: Stage) {
    if isOn { times.add(duration, to: stage) }
  }

  package func measure<Result, Failure>(
    _ stage: Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isOn else { return try work() }
    let start = ContinuousClock.now
    defer { times.add(start.duration(to: .now), to: stage) }
    return try work()
  }
}
