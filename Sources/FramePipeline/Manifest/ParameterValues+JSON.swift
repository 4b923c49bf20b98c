package import CheckedJSON
import Graphics
package import WidgetTimeline

extension Diagnostic {
  var json: JSONValue {
    .object([
      "severity": .string(severity.rawValue), "message": .string(message),
      "finding": finding?.json,
    ])
  }
}

extension TextFinding {
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind.rawValue), "text": .string(text),
      "region": .array([region.x, region.y, region.width, region.height].map(JSONValue.integer)),
      "measured": .number(rounded(measured)), "threshold": .number(threshold),
      "advice": .string(advice), "frames": .integer(frames),
      "firstFrame": firstFrame.map { .string($0) },
    ])
  }

  /// To hundredths.
  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

extension ParameterValue {
  /// The value as a manifest writes it.
  package var json: JSONValue {
    switch self {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let values): .array(values.map(\.json))
    case .object(let identifier, let display):
      .object(["identifier": .string(identifier), "display": .string(display)])
    }
  }
}

extension ParameterValues {
  /// The values by parameter name, sorted by name.
  package var json: JSONValue {
    .object(sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.json) })
  }
}
