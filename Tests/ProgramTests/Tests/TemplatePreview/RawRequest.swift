import Foundation
import Glibc

/// A request to a local port that is sent verbatim.
struct RawRequest {
  let port: UInt16
  let text: String
  /// The timeout for received data in milliseconds.
  var timeoutMilliseconds: Int32 = 300_000

  /// Sends the request, and returns the response received until it is complete, a condition is true, or the timeout
  /// expires.
  func answer(until isEnough: (String) -> Bool = { _ in false }) throws -> String {
    let socket = try Self.connection(to: port)
    defer { close(socket) }
    let bytes = Array(text.utf8)
    _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    var answer: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, timeoutMilliseconds) > 0 {
      let count = recv(socket, &part, part.count, 0)
      guard count > 0 else { break }
      answer += part[..<count]
      if isEnough(String(decoding: answer, as: UTF8.self)) { break }
    }
    return String(decoding: answer, as: UTF8.self)
  }

  /// Connects to a local port, and returns the socket.
  static func connection(to port: UInt16) throws -> Int32 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      close(socket)
      throw BrowserError("nobody listens on port \(port)")
    }
    return socket
  }

  /// Returns the status code of the response, or 0 if there is none.
  func status() throws -> Int {
    Int(try answer().split(separator: " ").dropFirst().first ?? "0") ?? 0
  }
}
