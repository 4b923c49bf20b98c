import FileStorage
import Foundation
import FramePipeline
import Glibc
import Synchronization

/// An HTTP server for a folder's files on the loopback interface, with digests as entity tags.
final class PageServer {
  let port: UInt16
  private let socket: Int32
  private let site: Site

  /// The parts of a request that tests check.
  struct Request: Hashable {
    var method = "GET"
    var path = ""
    var tag: String?
    var body = ""
    /// The status of the response, or 0 if there is none.
    var status = 200
  }

  init(root: String) throws {
    site = Site(root: root)
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && listen(socket, 16) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    guard isListening else { throw BrowserError("no port of the loopback interface can be had") }
    port = UInt16(bigEndian: address.sin_port)
    Thread { [site] in site.serve(on: socket) }.start()
  }

  deinit {
    // Ends the thread that waits for connections.
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  var address: String { "http://127.0.0.1:\(port)/" }

  /// The received requests, in order.
  var requests: [Request] { site.state.withLock { $0.requests } }

  /// Returns the requests for a path, in order.
  func requests(for path: String) -> [Request] { requests.filter { $0.path == path } }

  /// Starts or stops responding to a path with an error.
  func refuse(_ path: String, _ isRefused: Bool = true) {
    site.state.withLock { state in
      if isRefused { state.refused.insert(path) } else { state.refused.remove(path) }
    }
  }

  /// Starts or stops leaving requests for a path unanswered, with their connections open.
  func silence(_ path: String, _ isSilent: Bool = true) {
    site.state.withLock { state in
      if isSilent { state.silent.insert(path) } else { state.silent.remove(path) }
    }
  }
}

/// A server's files, and the requests that it received.
private final class Site: Sendable {
  let root: String
  let state = Mutex(State())

  struct State {
    var requests: [PageServer.Request] = []
    var refused: Set<String> = []
    var silent: Set<String> = []
  }

  init(root: String) { self.root = root }

  /// Serves one connection after another until the socket is closed.
  func serve(on socket: Int32) {
    var waiting: [Int32] = []
    defer { for connection in waiting { close(connection) } }
    while true {
      let connection = accept(socket, nil, nil)
      guard connection >= 0 else { return }
      let request = Self.request(on: connection)
      if let request, isSilent(request) {
        waiting.append(connection)
        continue
      }
      if let request { answer(request, on: connection) }
      close(connection)
    }
  }

  private func isSilent(_ request: PageServer.Request) -> Bool {
    state.withLock { state in
      guard state.silent.contains(request.path) else { return false }
      var request = request
      request.status = 0
      state.requests.append(request)
      return true
    }
  }

  private static func request(on connection: Int32) -> PageServer.Request? {
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = recv(connection, &bytes, bytes.count, 0)
      guard count > 0 else { return nil }
      text += String(decoding: bytes[..<count], as: UTF8.self)
      guard let end = text.firstRange(of: "\r\n\r\n") else { continue }
      let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
      let messages = lines[0].split(separator: " ")
      func header(_ name: String) -> String? {
        lines.first { $0.lowercased().hasPrefix(name + ": ") }
          .map { String($0.dropFirst(name.count + 2)) }
      }
      let body = String(text[end.upperBound...])
      guard messages.count == 3, body.utf8.count >= header("content-length").flatMap(Int.init) ?? 0
      else { continue }
      return PageServer.Request(
        method: String(messages[0]), path: String(messages[1]), tag: header("if-none-match"),
        body: body)
    }
  }

  private func answer(_ request: PageServer.Request, on connection: Int32) {
    var request = request
    let name = request.path == "/" ? "/index.html" : request.path
    let isRefused = state.withLock { $0.refused.contains(request.path) }
    let file = isRefused ? nil : FileManager.default.contents(atPath: root + name)
    let tag = file.map { "\"\(SHA256.hexDigest(of: [UInt8]($0)))\"" }
    request.status = file == nil ? 404 : request.tag == tag ? 304 : 200
    let done = request
    state.withLock { $0.requests.append(done) }
    let body = request.status == 200 ? file ?? Data() : Data()
    let kind =
      ["html": "text/html; charset=utf-8", "json": "application/json", "png": "image/png"][
        (name as NSString).pathExtension] ?? "text/plain"
    let head = """
      HTTP/1.1 \(request.status) -\r\nContent-Type: \(kind)\r\nContent-Length: \(body.count)\r
      Connection: close\r\n\(tag.map { "ETag: \($0)\r\n" } ?? "")\r\n
      """
    let bytes = Array(head.utf8) + body
    _ = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
