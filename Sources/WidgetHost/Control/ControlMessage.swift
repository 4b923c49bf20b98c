import Foundation

/// What a client tells a host: one line of JSON.
struct ControlMessage: Codable, Sendable {
  /// What is asked; `nil` only says that there is something in the store.
  var request: HostRequest?
}

/// What the host answers, when it has kept the request: one line of JSON.
struct ControlResponse: Codable, Sendable {
  /// Why the request is not kept; `nil` where it is.
  var error: String?
}

/// Lines of JSON, as they go through the socket.
enum ControlLine {
  /// The most bytes of a line: whoever sends a longer one is no client.
  static let longest = 1 << 16

  static func bytes(of value: some Encodable) throws -> [UInt8] {
    Array(try StateJSON.text(of: value).utf8) + [UInt8(ascii: "\n")]
  }

  static func value<Value: Decodable>(_ type: Value.Type, from line: some Sequence<UInt8>) throws
    -> Value
  {
    try JSONDecoder().decode(type, from: Data(line))
  }
}
