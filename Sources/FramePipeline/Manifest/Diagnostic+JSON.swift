import Graphics

extension Diagnostic {
  var json: JSONValue {
    .object(["severity": .string(severity.rawValue), "message": .string(message)])
  }
}
