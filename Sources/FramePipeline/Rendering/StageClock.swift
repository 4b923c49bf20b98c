/// The stages that a frame's time goes into.
package enum Stage: String, Hashable, CaseIterable, Sendable {
  /// From the view to the display list.
  case layout
  case rasterize
  case quantize
  /// Looking for text that may not be readable.
  case inspect
  /// Finding what differs from the frame before.
  case compare
  case compress
  case store
}

/// How long each stage took, summed over frames.
package struct StageTimes: Hashable, Sendable {
  package private(set) var durations: [Stage: Duration] = [:]

  package init() {}

  package mutating func add(_ duration: Duration, to stage: Stage) {
    durations[stage, default: .zero] += duration
  }

  package mutating func add(_ other: StageTimes) {
    durations.merge(other.durations, uniquingKeysWith: +)
  }
}

/// Times stages with a clock that only goes forward; each worker has one of its own.
package final class StageClock {
  package private(set) var times = StageTimes()
  private let isOn: Bool

  package init(isOn: Bool = false) { self.isOn = isOn }

  package func measure<Result, Failure>(
    _ stage: Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isOn else { return try work() }
    let start = ContinuousClock.now
    defer { times.add(start.duration(to: .now), to: stage) }
    return try work()
  }
}
