/// The times of the stages of one frame, in milliseconds.
struct StageTimes: Sendable {
  private(set) var stages: [(name: String, milliseconds: Double)] = []
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant

  /// Begins a frame with a stage that has taken some time already.
  init(_ stage: String, _ duration: Duration) {
    last = .now
    start = last - duration
    stages = [(stage, duration.milliseconds)]
  }

  /// Ends a stage.
  mutating func lap(_ name: String) {
    let now = ContinuousClock.now
    stages.append((name, last.duration(to: now).milliseconds))
    last = now
  }

  /// Ends the frame.
  mutating func finish() {
    stages.append(("total", start.duration(to: .now).milliseconds))
  }

  /// Adds, before the last stage, the duration of work that the total does not contain.
  mutating func add(_ name: String, _ duration: Duration) {
    stages.insert((name, duration.milliseconds), at: max(0, stages.count - 1))
  }

  /// The median of every stage.
  static func medians(of times: [StageTimes]) -> [(name: String, milliseconds: Double)] {
    // The first frame has no previous one for comparison.
    guard let last = times.last else { return [] }
    let alike = times.filter { $0.stages.count == last.stages.count }
    return last.stages.indices.map { index in
      let sorted = alike.map { $0.stages[index].milliseconds }.sorted()
      return (last.stages[index].name, sorted[sorted.count / 2])
    }
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
