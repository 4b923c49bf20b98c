import Foundation
import Glibc

/// A server of HTTP on this machine that answers each path with bytes as they are written here.
final class LoopbackServer: Sendable {
  typealias Answers = @Sendable (_ path: String) -> String

  let port: UInt16
  private let socket: Int32
  private let answers: Answers

  /// Takes a port, and connections where it is open.
  init(isOpen: Bool = true, _ answers: @escaping Answers) throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) + getsockname(socket, address, &size)
      }
    }
    guard socket >= 0, code == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    self.socket = socket
    port = UInt16(bigEndian: address.sin_port)
    self.answers = answers
    if isOpen { open() }
  }

  /// Takes connections from now on.
  func open() {
    listen(socket, 16)
    Thread { [socket, answers] in Self.serve(socket, answers) }.start()
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  func url(_ path: String) -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
      preconditionFailure("'\(path)' is no path")
    }
    return url
  }

  private static func serve(_ socket: Int32, _ answers: @escaping Answers) {
    while true {
      let connection = accept(socket, nil, nil)
      guard connection >= 0 else { break }
      let request = received(connection)
      let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      let answer = Array(answers(path).utf8)
      _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
      close(connection)
    }
    close(socket)
  }

  private static func received(_ connection: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    while !String(decoding: bytes[..<count], as: UTF8.self).contains("\r\n\r\n") {
      let more = bytes.withUnsafeMutableBytes { buffer in
        recv(connection, buffer.baseAddress.map { $0 + count }, buffer.count - count, 0)
      }
      guard more > 0 else { break }
      count += more
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  static func answer(
    status: String = "200 OK", headers: String = "", _ body: String
  ) -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: text/plain\r\nConnection: close\r\n\(headers)"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}
