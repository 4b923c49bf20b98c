/// Metrics in Prometheus' text exposition format 0.0.4.
package struct PrometheusText: Sendable {
  /// The type of a metric.
  package enum Kind: String, Sendable { case counter, gauge, histogram }

  /// A value of a metric with its labels.
  package struct Sample: Sendable {
    /// What follows the metric's name, such as `_bucket`.
    package var suffix: String
    package var labels: [(name: String, value: String)]
    package var value: Double

    package init(_ value: Double, labels: [(name: String, value: String)] = [], suffix: String = "")
    {
      self.suffix = suffix
      self.labels = labels
      self.value = value
    }
  }

  package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

  package private(set) var text = ""

  package init() {}

  /// Adds a metric; one without values is left out.
  package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
    guard !samples.isEmpty else { return }
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for sample in samples {
      text += name + sample.suffix
      if !sample.labels.isEmpty {
        let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
        text += "{" + labels.joined(separator: ",") + "}"
      }
      text += " \(Self.number(sample.value))\n"
    }
  }

  private static func escaped(_ value: String) -> String {
    value.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.append(character)
      }
    }
  }

  private static func number(_ value: Double) -> String {
    if value == .infinity { return "+Inf" }
    return Int64(exactly: value).map { String($0) } ?? "\(value)"
  }
}
