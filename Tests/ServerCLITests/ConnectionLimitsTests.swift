#if Server
import DeviceServer
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import ServerCLI

@Suite("Connection whose request does not arrive")
struct ConnectionLimitsTests {
  /// A connection from a network, on a clock of its own.
  private final class Connection {
    private let channel = EmbeddedChannel()

    init() throws {
      try channel.pipeline.syncOperations.addHandler(
        ConnectionLimits(counts: ConnectionCounts()) { method, client in
          var response = ServerResponse.error(408, "\(method) of \(client)")
          response.headers["Connection"] = "close"
          return response
        })
      try channel.connect(to: SocketAddress(ipAddress: "192.168.1.20", port: 50_000)).wait()
    }

    func read(_ part: HTTPServerRequestPart) throws { try channel.writeInbound(part) }

    func read(_ method: HTTPMethod, ending: Bool) throws {
      try read(.head(HTTPRequestHead(version: .http1_1, method: method, uri: "/api/log")))
      if ending { try read(.end(nil)) }
    }

    func write(_ status: HTTPResponseStatus, length: Int?, ending: Bool = true) throws {
      let headers = NIOHTTP1.HTTPHeaders(length.map { [("Content-Length", "\($0)")] } ?? [])
      let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
      try channel.writeOutbound(HTTPServerResponsePart.head(head))
      if ending { try channel.writeOutbound(HTTPServerResponsePart.end(nil)) }
    }

    func wait(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    var isOpen: Bool { channel.isActive }

    /// The status and `Connection` field of each response, and the bodies.
    var responses: [String] {
      get throws {
        var texts: [String] = []
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
          switch part {
          case .head(let head):
            texts.append("\(head.status.code) \(head.headers["Connection"].joined())")
          case .body(.byteBuffer(let body)): texts.append(String(buffer: body))
          case .body(.fileRegion), .end: break
          }
        }
        return texts
      }
    }
  }

  @Test("is closed without a response if the head is missing")
  func noHead() throws {
    let connection = try Connection()
    connection.wait(60)
    #expect(connection.isOpen)
    connection.wait(20)
    #expect(!connection.isOpen)
    #expect(try connection.responses == [])
  }

  @Test(
    "is answered with 408 if the head is complete, and is closed",
    arguments: [HTTPMethod.POST, .HEAD])
  func noBody(method: HTTPMethod) throws {
    let connection = try Connection()
    connection.wait(30)
    try connection.read(method, ending: false)
    connection.wait(40)
    try connection.read(.body(ByteBuffer(string: "{")))
    #expect(connection.isOpen)
    connection.wait(40)
    #expect(!connection.isOpen)
    let body = #"{"status":408,"error":"POST of 192.168.1.20"}"#
    #expect(try connection.responses == ["408 close"] + (method == .POST ? [body] : []))
  }

  @Test("is closed without another response if it was answered, or an earlier request is not")
  func answered() throws {
    let rejected = try Connection()
    try rejected.read(.POST, ending: false)
    try rejected.write(.forbidden, length: 0)
    rejected.wait(80)
    #expect(!rejected.isOpen)
    #expect(try rejected.responses == ["403 "])

    let behind = try Connection()
    try behind.read(.GET, ending: true)
    try behind.read(.POST, ending: false)
    behind.wait(80)
    #expect(!behind.isOpen)
    #expect(try behind.responses == [])
  }

  @Test("is closed also if a body ends that was rejected before")
  func rejectedBody() throws {
    let connection = try Connection()
    try connection.read(.POST, ending: false)
    try connection.write(.forbidden, length: 0)
    try connection.read(.end(nil))
    connection.wait(60)
    #expect(connection.isOpen)
    connection.wait(20)
    #expect(!connection.isOpen)
  }

  @Test("stays open for an event stream")
  func stream() throws {
    let connection = try Connection()
    try connection.read(.GET, ending: true)
    try connection.write(.ok, length: nil, ending: false)
    connection.wait(3_600)
    #expect(connection.isOpen)
  }
}
#endif
