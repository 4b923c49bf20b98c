import Foundation
import Glibc

/// The connection of one client to a host's socket.
final class ControlConnection {
  let descriptor: Int32
  private(set) var lastReceived = ContinuousClock.now
  private(set) var isOpen = true
  private var bytes: [UInt8] = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Stops reading from the client.
  func disconnect() { isOpen = false }

  /// Returns the messages in the complete lines received; an invalid line is answered with an error.
  func takeMessages(_ now: ContinuousClock.Instant) -> [ControlMessage] {
    read()
    let messages = takeLines().compactMap { line -> ControlMessage? in
      lastReceived = now
      if let message = try? ControlLine.value(ControlMessage.self, from: line) { return message }
      answer("the host does not support the request; use the same version of client and host")
      return nil
    }
    if bytes.count > ControlLine.maximumLength {
      answer("the request is too long")
      disconnect()
    }
    return messages
  }

  private func takeLines() -> [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    bytes = Array(lines.last ?? [])
    return lines.dropLast()
  }

  /// Reports that a request was stored, or why not; closes the connection if the client does not read.
  func answer(_ error: String?) {
    guard isOpen, let line = try? ControlLine.bytes(of: ControlResponse(error: error)) else {
      return
    }
    let count = send(
      descriptor, line, line.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    if count < line.count { disconnect() }
  }

  /// Reads available bytes up to the length of a line, so that a client that sends endlessly does not block the host.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while isOpen, bytes.count <= ControlLine.maximumLength {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        disconnect()
      } else if errno == EAGAIN {
        return
      }
    }
  }
}

/// A client's message to a host: one line of JSON.
struct ControlMessage: Codable, Sendable {
  /// The request; `nil` only notifies the host of changes in the store.
  var request: HostRequest?
}

/// The host's response after it has stored the request: one line of JSON.
struct ControlResponse: Codable, Sendable {
  /// Why the request was not stored, or `nil` if it was.
  var error: String?
}

/// Lines of JSON in the socket protocol.
enum ControlLine {
  /// The maximum length of a line in bytes; longer ones are not from a client.
  static let maximumLength = 1 << 16

  static func bytes(of value: some Encodable) throws -> [UInt8] {
    Array(try StateJSON.text(of: value).utf8) + [UInt8(ascii: "\n")]
  }

  static func value<Value: Decodable>(_ type: Value.Type, from line: some Sequence<UInt8>) throws
    -> Value
  {
    try JSONDecoder().decode(type, from: Data(line))
  }
}
