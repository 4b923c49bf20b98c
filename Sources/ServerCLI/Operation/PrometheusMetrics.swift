#if Server
import CoreMetrics
import DeviceServer
import Synchronization

/// Collects the metrics that the process records with swift-metrics, for Prometheus.
///
/// Labels of swift-metrics are the names of metrics. Times are measured in histograms, in seconds.
final class PrometheusMetrics: MetricsFactory, Sendable {
  fileprivate struct Key: Hashable {
    let name: String
    let labels: [String]
  }

  private struct State {
    var counters: [Key: PrometheusCounter] = [:]
    var histograms: [Key: PrometheusHistogram] = [:]
    var gauges: [Key: PrometheusGauge] = [:]
  }

  /// The maximum number of series, as labels may come from requests.
  private static let capacity = 2_000

  private let state = Mutex(State())
  /// The help texts of the metrics, by name.
  private let helpTexts: [String: String]

  init(helpTexts: [String: String]) { self.helpTexts = helpTexts }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    counter(Key(label, dimensions))
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    let key = Key(label, dimensions)
    return aggregate ? histogram(key) : gauge(key)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(Key(label, dimensions))
  }

  private func counter(_ key: Key) -> PrometheusCounter {
    state.withLock { state in
      if let known = state.counters[key] { return known }
      let made = PrometheusCounter()
      if state.counters.count < Self.capacity { state.counters[key] = made }
      return made
    }
  }

  private func histogram(_ key: Key) -> PrometheusHistogram {
    state.withLock { state in
      if let known = state.histograms[key] { return known }
      let made = PrometheusHistogram()
      if state.histograms.count < Self.capacity { state.histograms[key] = made }
      return made
    }
  }

  private func gauge(_ key: Key) -> PrometheusGauge {
    state.withLock { state in
      if let known = state.gauges[key] { return known }
      let made = PrometheusGauge()
      if state.gauges.count < Self.capacity { state.gauges[key] = made }
      return made
    }
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}

  /// All metrics, by name.
  var text: String {
    let state = state.withLock { $0 }
    var text = PrometheusText()
    let counters = Dictionary(grouping: state.counters) { $0.key.name }
    for (name, values) in counters.sorted(by: { $0.key < $1.key }) {
      text.add(
        name, .counter, helpTexts[name] ?? name,
        values.sorted { $0.key.labels.lexicographicallyPrecedes($1.key.labels) }
          .map { .init(Double($0.value.count), labels: $0.key.pairs) })
    }
    let gauges = Dictionary(grouping: state.gauges) { $0.key.name }
    for (name, values) in gauges.sorted(by: { $0.key < $1.key }) {
      text.add(
        name, .gauge, helpTexts[name] ?? name,
        values.sorted { $0.key.labels.lexicographicallyPrecedes($1.key.labels) }
          .map { .init($0.value.last, labels: $0.key.pairs) })
    }
    let histograms = Dictionary(grouping: state.histograms) { $0.key.name }
    for (name, values) in histograms.sorted(by: { $0.key < $1.key }) {
      text.add(
        name, .histogram, helpTexts[name] ?? name,
        values.sorted { $0.key.labels.lexicographicallyPrecedes($1.key.labels) }
          .flatMap { $0.value.samples(labels: $0.key.pairs) })
    }
    return text.text
  }
}

extension PrometheusMetrics.Key {
  fileprivate init(_ name: String, _ dimensions: [(String, String)]) {
    self.name = name
    labels = dimensions.flatMap { [$0.0, $0.1] }
  }

  fileprivate var pairs: [(name: String, value: String)] {
    stride(from: 0, to: labels.count, by: 2).map { (labels[$0], labels[$0 + 1]) }
  }
}

private final class PrometheusCounter: CounterHandler, Sendable {
  private let value = Atomic<Int64>(0)

  var count: Int64 { value.load(ordering: .relaxed) }

  func increment(by amount: Int64) { value.wrappingAdd(amount, ordering: .relaxed) }
  func reset() { value.store(0, ordering: .relaxed) }
}

/// A value of which only the last is kept.
private final class PrometheusGauge: RecorderHandler, Sendable {
  private let value = Mutex(0.0)

  var last: Double { value.withLock { $0 } }

  func record(_ value: Int64) { record(Double(value)) }
  func record(_ value: Double) { self.value.withLock { $0 = value } }
}

private final class PrometheusHistogram: TimerHandler, RecorderHandler, Sendable {
  /// Upper bounds in seconds, from a cached frame to a slow reload.
  private static let bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5, 20, 60]

  private struct State {
    var counts = [Int](repeating: 0, count: PrometheusHistogram.bounds.count)
    var count = 0
    var sum = 0.0
  }

  private let state = Mutex(State())

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    state.withLock { state in
      state.count += 1
      state.sum += value
      if let index = Self.bounds.firstIndex(where: { value <= $0 }) { state.counts[index] += 1 }
    }
  }

  func samples(labels: [(name: String, value: String)]) -> [PrometheusText.Sample] {
    let state = state.withLock { $0 }
    var sum = 0
    var samples = zip(Self.bounds, state.counts).map { bound, count in
      sum += count
      return PrometheusText.Sample(
        Double(sum), labels: labels + [("le", "\(bound)")], suffix: "_bucket")
    }
    samples.append(.init(Double(state.count), labels: labels + [("le", "+Inf")], suffix: "_bucket"))
    samples.append(.init(state.sum, labels: labels, suffix: "_sum"))
    samples.append(.init(Double(state.count), labels: labels, suffix: "_count"))
    return samples
  }
}
#endif
