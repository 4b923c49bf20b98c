import Foundation
import Glibc
import Synchronization
import TestSupport

/// A local HTTP server that records requests and sends a given response.
final class ListeningServer: Sendable {
  enum Response: Sendable {
    case text(String)
    /// No response.
    case silence
    /// A beginning, and then letters until the client stops reading.
    case endless(String)
  }

  let port: UInt16
  private let socket: Int32
  private let requests = Mutex<[String]>([])
  private let response: Mutex<Response>

  init(_ response: Response) throws {
    let (socket, port) = try LoopbackSocket.bound()
    guard listen(socket, 4) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    self.socket = socket
    self.port = port
    self.response = Mutex(response)
    Thread { [self] in
      while true {
        let connection = accept(socket, nil, nil)
        guard connection >= 0 else { break }
        serve(connection)
      }
    }.start()
  }

  /// Stops accepting connections.
  func close() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Sends another response from now on.
  func respond(with response: Response) { self.response.withLock { $0 = response } }

  /// The received requests, each with its head and body.
  var received: [String] { requests.withLock { $0 } }

  private func serve(_ connection: Int32) {
    let request = Self.request(on: connection)
    requests.withLock { $0.append(request) }
    switch response.withLock({ $0 }) {
    case .text(let text):
      Self.send(text, on: connection)
      Glibc.close(connection)
    case .silence: break
    case .endless(let beginning):
      guard Self.send(beginning, on: connection) else { break }
      while Self.send(String(repeating: "x", count: 4096), on: connection) {}
      Glibc.close(connection)
    }
  }

  @discardableResult
  private static func send(_ text: String, on connection: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0
  }

  /// Reads the head and the body of a request.
  private static func request(on connection: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    while true {
      let more = bytes.withUnsafeMutableBytes { buffer in
        recv(connection, buffer.baseAddress.map { $0 + count }, buffer.count - count, 0)
      }
      guard more > 0 else { break }
      count += more
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      let length = text.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.output.1) }
      if parts.count == 2, parts[1].utf8.count >= length ?? 0 { break }
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
