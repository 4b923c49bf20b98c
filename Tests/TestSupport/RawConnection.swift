import Foundation
import Glibc

/// A TCP connection to a local server, for requests that no HTTP client would send.
package final class RawConnection {
  private let socket: Int32

  /// Connects to a port of this machine, and sends a text.
  package init(port: UInt16, sending text: String = "") throws {
    socket = try LoopbackSocket.connected(to: port)
    send(Array(text.utf8))
  }

  deinit { close(socket) }

  /// Sends bytes; returns whether the server took all of them.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Tells the server that nothing more is sent.
  package func finish() { shutdown(socket, Int32(SHUT_WR)) }

  /// Returns what the server sends until it closes the connection, a condition is true, or nothing arrives for a time.
  package func receive(
    timeoutMilliseconds: Int32 = 300_000, until isEnough: ((String) -> Bool)? = nil
  ) -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while waitForBytes(timeoutMilliseconds) {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      received += buffer[..<count]
      if let isEnough, isEnough(String(decoding: received, as: UTF8.self)) { break }
    }
    return received
  }

  /// Whether data arrives within a number of seconds.
  package func hasBytes(within seconds: Int32) -> Bool {
    waitForBytes(seconds * 1000) && !isAtEnd
  }

  /// Whether the server has closed the connection; discards the data received before.
  package var isClosed: Bool {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(socket, &part, part.count, Int32(MSG_DONTWAIT))
      if count < 0 { return errno != EAGAIN }
      if count == 0 { return true }
    }
  }

  private func waitForBytes(_ milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  private var isAtEnd: Bool {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
  }
}
