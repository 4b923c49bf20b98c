import Graphics

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
