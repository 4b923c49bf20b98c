import Foundation
import Glibc

/// A connection to a local port that stays open after it has sent a text.
final class IdleConnection {
  private let socket: Int32

  init(port: UInt16, text: String) throws {
    socket = try RawRequest.connection(to: port)
    let bytes = Array(text.utf8)
    _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  deinit { close(socket) }

  /// Whether data arrives within a number of seconds.
  func hasBytes(within seconds: Int32) -> Bool {
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, seconds * 1000) > 0 && polled.revents & Int16(POLLHUP) == 0
  }

  /// Whether the server has closed the connection; discards the data received before.
  var isClosed: Bool {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(socket, &part, part.count, Int32(MSG_DONTWAIT))
      if count < 0 { return errno != EAGAIN }
      if count == 0 { return true }
    }
  }
}
