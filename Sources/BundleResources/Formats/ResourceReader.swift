import Foundation
import Graphics

/// Reads the descriptions in a bundle and reports errors as diagnostics.
struct ResourceReader {
  let fileSystem: any FileReading
  private(set) var diagnostics: [Diagnostic] = []

  init(fileSystem: any FileReading) { self.fileSystem = fileSystem }

  /// The bytes of a file, or `nil` with a diagnostic where it cannot be read or is over the limit.
  mutating func data(of file: BundleFile, byteLimit: Int) -> Data? {
    guard let data = fileSystem.contents(of: file.url) else {
      report("'\(file.displayPath)' cannot be read, or is too large")
      return nil
    }
    guard data.count <= byteLimit else {
      report("'\(file.displayPath)' has \(data.count) bytes; at most \(byteLimit) are read")
      return nil
    }
    return data
  }

  /// The value that a JSON file describes, or `nil` with a diagnostic that says what is wrong.
  mutating func json<Value: Decodable>(
    _ type: Value.Type, in file: BundleFile, byteLimit: Int = 1 << 20
  ) -> Value? {
    guard let data = data(of: file, byteLimit: byteLimit) else { return nil }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      report("'\(file.displayPath)' is malformed: \(Self.reason(for: error)); it is ignored")
      return nil
    }
  }

  mutating func report(_ message: String, severity: Diagnostic.Severity = .warning) {
    diagnostics.append(Diagnostic(severity, message))
  }

  mutating func append(_ others: [Diagnostic]) { diagnostics += others }

  private static func reason(for error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it cannot be decoded" }
    return switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(path(context.codingPath))' has the wrong type"
    case .keyNotFound(let key, let context):
      "'\(path(context.codingPath + [key]))' is missing"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "'\(path(context.codingPath))' has an invalid value"
    case .dataCorrupted: "it is not JSON"
    @unknown default: "it cannot be decoded"
    }
  }

  /// The path in a document: `images[0].scale`.
  private static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for key in keys {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return path.isEmpty ? "the whole" : path
  }
}
