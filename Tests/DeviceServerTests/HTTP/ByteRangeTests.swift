import Testing

@testable import DeviceServer

@Suite("Range of a picture")
struct ByteRangeTests {
  @Test(
    "is read for a file of 10 bytes",
    arguments: [
      ("bytes=0-3", ByteRange.bytes(0..<4)), ("bytes=4-", .bytes(4..<10)),
      ("bytes=-3", .bytes(7..<10)), ("bytes=-30", .bytes(0..<10)), ("bytes=9-9", .bytes(9..<10)),
      ("bytes=5-99999", .bytes(5..<10)), ("BYTES=0-0", .bytes(0..<1)),
      ("bytes=10-", .unsatisfiable), ("bytes=10-12", .unsatisfiable), ("bytes=-0", .unsatisfiable),
      ("bytes=3-2", nil), ("bytes=-", nil), ("bytes=0-1,3-4", nil), ("lines=0-1", nil), ("", nil),
      ("bytes=99999999999999999999-", nil), ("bytes=+1-2", nil),
    ] as [(String, ByteRange?)])
  func range(field: String, expected: ByteRange?) {
    #expect(ByteRange(field, count: 10) == expected)
  }

  @Test("is sent as part of the picture, unless the picture has changed")
  func part() throws {
    let (server, token) = try TestServer.withClock()
    let whole = try server.response(to: "/devices/hall/frame.png?token=\(token)")
    let tag = try #require(whole.headers["ETag"])
    #expect(whole.headers["Accept-Ranges"] == "bytes")
    func get(_ headers: [(String, String)]) throws -> ServerResponse {
      try server.response(to: "/devices/hall/frame.png?token=\(token)", headers)
    }
    let part = try get([("Range", "bytes=1-3")])
    #expect(part.status == 206)
    #expect(part.body == Array("PNG".utf8))
    #expect(part.headers["Content-Range"] == "bytes 1-3/\(whole.body.count)")
    #expect(try get([("Range", "bytes=1-3"), ("If-Range", tag)]).status == 206)
    #expect(try get([("Range", "bytes=1-3"), ("If-Range", "\"old\"")]).body == whole.body)
    let beyond = try get([("Range", "bytes=9999999-")])
    #expect(beyond.status == 416)
    #expect(beyond.headers["Content-Range"] == "bytes */\(whole.body.count)")
    #expect(try get([("Range", "bytes=1-3"), ("If-None-Match", tag)]).status == 304)
  }
}
