import Foundation
import FramePipeline
import FramePlayer
import HTTPClient
import TestSupport
import Testing

struct HTTPFrameSourceTests {
  private let http = ScriptedHTTP()

  private func source(
    _ address: String = "http://server:8080/devices/hall", token: String? = "secret"
  ) throws -> HTTPFrameSource {
    try HTTPFrameSource(address, token: token, client: http)
  }

  @Test(arguments: [
    "http://server:8080/devices/hall", "http://server:8080/devices/hall/",
    "http://server:8080/devices/hall/manifest.json",
  ])
  func requestsAreConditionalAndAuthorized(address: String) throws {
    http.add(
      HTTPResponse(
        status: 200, headers: ["etag": "\"1\"", "date": "Wed, 14 Jan 2026 09:00:00 GMT"], body: [1])
    )
    http.add(HTTPResponse(status: 304))
    http.add(HTTPResponse(status: 200, body: [2]))
    let source = try source(address)
    let first = try source.manifest(unless: nil, timeout: 7)
    guard case .manifest([1], tag: "\"1\"") = first.content else {
      Issue.record("\(first)")
      return
    }
    #expect(first.date == SimulatedPanel.date(0))
    guard case .unchanged = try source.manifest(unless: "\"1\"", timeout: 7).content else {
      Issue.record("the manifest has changed")
      return
    }
    let picture = manifest(.full(0, "a")).frames[0].picture
    #expect(try source.picture(picture, timeout: 7).bytes == [2])
    #expect(
      http.requests.map(\.address.url) == [
        "http://server:8080/devices/hall/manifest.json",
        "http://server:8080/devices/hall/manifest.json",
        "http://server:8080/devices/hall/\(picture.image)",
      ])
    #expect(http.requests.allSatisfy { $0.timeout == 7 })
    #expect(
      http.requests.allSatisfy { $0.headers.contains(.init("Authorization", "Bearer secret")) })
    #expect(
      http.requests.map { $0.headers.contains(.init("If-None-Match", "\"1\"")) } == [
        false, true, false,
      ])
  }

  @Test(arguments: [
    (
      HTTPResponse(status: 403), FetchFailure.Kind.rejected,
      "'server:8080' answered with status 403: check the token; 'placard device token NAME' prints it on the server"
    ),
    (
      HTTPResponse(status: 404, body: Array(#"{"status":404,"error":"nothing here"}"#.utf8)),
      .missing,
      "'server:8080' answered with status 404: nothing here"
    ),
    (
      HTTPResponse(status: 503, headers: ["retry-after": "60"]), .unavailable,
      "'server:8080' answered with status 503: check the address"
    ),
    (
      HTTPResponse(status: 304), .unavailable,
      "'server:8080' answered with status 304: check the address"
    ),
  ])
  func statusesAreExplained(response: HTTPResponse, kind: FetchFailure.Kind, text: String) throws {
    http.add(response)
    let source = try source()
    let error = #expect(throws: FetchFailure.self) { try source.manifest(unless: nil, timeout: 1) }
    #expect(error?.kind == kind && error?.description == text)
    #expect(error?.retryAfter == (response.status == 503 ? 60 : nil))
  }

  @Test func aRedirectToAnotherServerGetsNoToken() throws {
    http.add(
      HTTPResponse(status: 302, headers: ["location": "https://store.example.org/a.png?signed"]))
    http.add(HTTPResponse(status: 200, body: [2]))
    let picture = manifest(.full(0, "a")).frames[0].picture
    #expect(try source().picture(picture, timeout: 7).bytes == [2])
    #expect(http.requests.last?.address.url == "https://store.example.org/a.png?signed")
    #expect(http.requests.last?.headers.contains { $0.name == "Authorization" } == false)
  }

  @Test func unreachableServerIsNamedWithoutItsPath() throws {
    let source = try source("http://server:8080/kiosk/secret-token")
    let error = #expect(throws: FetchFailure.self) { try source.manifest(unless: nil, timeout: 1) }
    #expect(error?.kind == .unavailable)
    #expect(
      error?.description
        == "'server:8080' refused the connection; check that 'placard serve' runs there")
  }

  @Test(arguments: [
    "http://server/devices/hall?token=1", "http://user:pw@server/", "ftp://server/",
  ])
  func addressWithASecretIsRejectedWithoutRepeatingIt(address: String) {
    let error = #expect(throws: (any Error).self) { try source(address) }
    #expect(!"\(String(describing: error))".contains("token=1"))
    #expect(!"\(String(describing: error))".contains("pw"))
  }
}

struct FolderFrameSourceTests {
  @Test func folderIsReadLikeAServer() throws {
    let folder = try TemporaryFolder()
    let day = manifest(.full(0, "a"))
    let source = FolderFrameSource(path: folder.path)
    let missing = #expect(throws: FetchFailure.self) {
      try source.manifest(unless: nil, timeout: 1)
    }
    #expect(missing?.kind == .missing)
    try folder.write(
      String(decoding: ManifestFile.bytes(of: day), as: UTF8.self), to: "manifest.json")
    try folder.write("a", to: day.frames[0].picture.image)
    guard case .manifest(let bytes, let tag?) = try source.manifest(unless: nil, timeout: 1).content
    else {
      Issue.record("there is no manifest")
      return
    }
    #expect(bytes == ManifestFile.bytes(of: day))
    guard case .unchanged = try source.manifest(unless: tag, timeout: 1).content else {
      Issue.record("the manifest has changed")
      return
    }
    #expect(try source.picture(day.frames[0].picture, timeout: 1).bytes == Array("a".utf8))
  }
}
