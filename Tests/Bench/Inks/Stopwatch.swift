/// Measures times on a machine with other load.
enum Stopwatch {
  /// The shortest of several runs, in milliseconds.
  static func best(of runs: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<runs).map { _ in clock.measure(body) }
    let best = times.min() ?? .zero
    return Double(best.components.seconds) * 1000 + Double(best.components.attoseconds) / 1e15
  }
}
