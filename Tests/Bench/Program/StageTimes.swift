/// How long the stages of one frame took, in milliseconds.
struct StageTimes: Sendable {
  private(set) var stages: [(name: String, milliseconds: Double)] = []
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now

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

  /// The median of every stage.
  static func medians(of times: [StageTimes]) -> [(name: String, milliseconds: Double)] {
    guard let first = times.first else { return [] }
    return first.stages.indices.map { index in
      let sorted = times.map { $0.stages[index].milliseconds }.sorted()
      return (first.stages[index].name, sorted[sorted.count / 2])
    }
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
