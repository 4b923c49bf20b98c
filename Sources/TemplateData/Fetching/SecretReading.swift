/// Reads secrets from environment variables and from files outside of templates.
package protocol SecretReading: Sendable {
  func variable(_ name: String) -> String?
  func file(_ path: String) throws(DataError) -> [UInt8]
}

/// Reads secrets of this machine.
package struct SystemSecretReader: SecretReading {
  private let environment: [String: String]

  package init(environment: [String: String]) { self.environment = environment }

  package func variable(_ name: String) -> String? { environment[name] }

  package func file(_ path: String) throws(DataError) -> [UInt8] {
    try DataFile(path: path).bytes(atMost: 64 << 10)
  }
}

extension HeaderValue {
  /// Returns the field's value; errors contain the location of a secret, but never the secret.
  func text(from secrets: some SecretReading) throws(DataError) -> String {
    switch self {
    case .text(let text): return text
    case .environment(let name, let prefix):
      let location = "the environment variable '\(name)'"
      guard let text = secrets.variable(name) else {
        throw .secret(location: location, reason: "is not set")
      }
      return try prefix + Self.checked(text[...], location)
    case .file(let path, let prefix):
      let bytes = try secrets.file(path)
      return try prefix + Self.checked(String(decoding: bytes, as: UTF8.self)[...], "'\(path)'")
    }
  }

  private static func checked(_ text: Substring, _ location: String) throws(DataError) -> String {
    // Files usually end with a line end.
    let text = text.trimmingSpace
    guard !text.isEmpty else { throw .secret(location: location, reason: "is empty") }
    guard text.utf8.count <= 8192, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      throw .secret(
        location: location, reason: "must be one line of at most 8,192 ASCII characters")
    }
    return String(text)
  }
}
