import Foundation
package import Glibc
import Synchronization

/// A local HTTP server that records the requests that it receives.
package final class LoopbackServer: Sendable {
  /// Sends bytes, and returns whether the client is still connected.
  package typealias Send = @Sendable ([UInt8]) -> Bool
  package typealias Handler = @Sendable (_ request: Request, _ send: Send) -> Void

  package struct Request: Sendable {
    package var method: String
    package var path: String
    /// The header fields by their names in lower case.
    package var headers: [String: String]
    package var body: String
  }

  package let port: UInt16
  private let socket: Int32
  private let answering: Handler
  private let receivedRequests = Mutex<[Request]>([])

  package var requests: [Request] { receivedRequests.withLock { $0 } }

  /// Takes a port at an address of this machine, and connections unless it is closed for now.
  package init(
    address host: in_addr_t = INADDR_LOOPBACK, isOpen: Bool = true,
    _ answering: @escaping Handler
  ) throws {
    (socket, port) = try LoopbackSocket.bound(to: host)
    self.answering = answering
    if isOpen { try open() }
  }

  /// Takes connections from now on; until then they are refused.
  package func open() throws {
    guard listen(socket, 16) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread { [weak self, socket, answering] in
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { break }
        Thread { [weak self] in
          if let request = Self.request(connection) {
            self?.receivedRequests.withLock { $0.append(request) }
            answering(request) { Self.send($0, connection) }
          }
          close(connection)
        }.start()
      }
      close(socket)
    }.start()
  }

  /// Responds to each request with a text.
  package convenience init(
    address: in_addr_t = INADDR_LOOPBACK, isOpen: Bool = true,
    text: @escaping @Sendable (Request) -> String
  ) throws {
    try self.init(address: address, isOpen: isOpen) { request, send in
      _ = send(Array(text(request).utf8))
    }
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  package func url(_ path: String = "/", host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  /// Returns an HTTP response that closes the connection.
  package static func response(
    _ status: String = "200 OK", _ headers: [String] = [], _ body: String = ""
  ) -> String {
    (["HTTP/1.1 \(status)", "Connection: close", "Content-Length: \(body.utf8.count)"] + headers)
      .map { $0 + "\r\n" }.joined() + "\r\n" + body
  }

  private static func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          connection, $0.baseAddress.map { $0 + done }, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private static func request(_ connection: Int32) -> Request? {
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let parts = text.components(separatedBy: "\r\n\r\n")
      if parts.count > 1 {
        let lines = parts[0].components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
          guard let colon = line.firstIndex(of: ":") else { continue }
          headers[line[..<colon].lowercased()] =
            line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        let body = parts.dropFirst().joined(separator: "\r\n\r\n")
        if words.count > 1, body.utf8.count >= Int(headers["content-length"] ?? "0") ?? 0 {
          return Request(
            method: String(words[0]), path: String(words[1]), headers: headers, body: body)
        }
      }
      let count = recv(connection, &bytes, bytes.count, 0)
      // 0x16 is the first byte of a TLS handshake, which this server does not support.
      guard count > 0, bytes[0] != 0x16 else { return nil }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}
