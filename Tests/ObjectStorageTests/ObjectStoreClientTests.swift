import Foundation
import HTTPClient
import Testing

@testable import ObjectStorage

@Suite("A client of an object store")
struct ObjectStoreClientTests {
  private let store = FakeObjectStore(pageSize: 2)

  private func error(_ work: () throws -> Void) -> ObjectStoreError? {
    do {
      try work()
      return nil
    } catch {
      return error as? ObjectStoreError
    }
  }

  @Test("reads what it wrote, and sends nothing twice that is unchanged")
  func readsAndWrites() throws {
    let client = try store.client()
    let written = try client.put(Array("a frame".utf8), to: "lobby/a b+c%.txt", as: "text/plain")
    #expect(store.text("lobby/a b+c%.txt") == "a frame")
    #expect(
      store.takeRequests() == ["PUT /frames/lobby/a%20b%2Bc%25.txt"])
    guard case .object(let bytes, let summary) = try client.object("lobby/a b+c%.txt", atMost: 10)
    else { return #expect(Bool(false), "the object is missing") }
    #expect(bytes == Array("a frame".utf8))
    #expect(summary.tag == written?.tag)
    #expect(
      try client.object("lobby/a b+c%.txt", atMost: 10, unless: summary.tag) == .unchanged)
    #expect(try client.object("other", atMost: 10) == .missing)
  }

  @Test("leaves an existing object alone if it writes only what is absent")
  func ifAbsent() throws {
    let client = try store.client()
    #expect(try client.put([1], to: "a", as: "image/png", .ifAbsent) != nil)
    #expect(try client.put([2], to: "a", as: "image/png", .ifAbsent) == nil)
    #expect(store.objects["a"]?.bytes == [1])
    #expect(try client.put([3], to: "a", as: "image/png") != nil)
    #expect(store.objects["a"]?.bytes == [3])
  }

  @Test("writes without a condition where the server has none")
  func noConditions() throws {
    store.script(501, code: "NotImplemented")
    #expect(try store.client().put([1], to: "a", as: "image/png", .ifAbsent) != nil)
    #expect(store.objects["a"]?.bytes == [1])
  }

  @Test("does not take a write that is refused because of another one for a conflict")
  func simultaneousWrites() throws {
    for _ in 0..<3 { store.script(409, code: "ConditionalRequestConflict") }
    let error = #expect(throws: ObjectStoreError.self) {
      try store.client().put([1], to: "a", as: "image/png", .ifAbsent)
    }
    #expect(error?.kind == .unavailable)
    #expect(store.keys == [])
  }

  @Test("lists all pages, with folders as prefixes or deep")
  func lists() throws {
    let keys = ["d/a.json", "d/frames/1", "d/frames/2 +", "d/frames/3", "d/z", "e"]
    for key in keys { store.put("x", at: key) }
    let client = try store.client()
    let flat = try client.list("d/")
    #expect(flat.objects.keys.sorted() == ["d/a.json", "d/z"])
    #expect(flat.prefixes == ["d/frames/"])
    #expect(try client.list("d/", isRecursive: true).objects.keys.sorted() == keys.dropLast())
    let first = try client.list("d/", first: 1)
    #expect(first.isTruncated)
    #expect(first.objects.count == 1)
  }

  @Test("copies and deletes objects")
  func copies() throws {
    store.put("x", at: "a b")
    let client = try store.client()
    try client.copy("a b", to: "c", as: "image/png")
    #expect(store.text("c") == "x")
    #expect(store.objects["c"]?.type == "image/png")
    try client.delete("c")
    try client.delete("c")
    #expect(store.keys == ["a b"])
    #expect(error { try client.copy("none", to: "c", as: "image/png") }?.kind == .missingObject)
  }

  @Test("notices a copy that failed after its status was sent")
  func failedCopy() throws {
    store.put("x", at: "a")
    store.script(200, code: "InternalError")
    #expect(error { try store.client().copy("a", to: "c", as: "image/png") } != nil)
  }

  @Test("tries again while the store is busy or does not respond")
  func retries() throws {
    store.put("x", at: "a")
    store.script(503, code: "SlowDown")
    store.script(.timedOut)
    #expect(try store.client().object("a", atMost: 10) != .missing)
    #expect(store.requests.count == 3)
  }

  @Test("gives up after some attempts")
  func givesUp() throws {
    for _ in 0..<3 { store.script(500, code: "InternalError") }
    #expect(error { _ = try store.client().object("a", atMost: 10) }?.kind == .unavailable)
    #expect(store.requests.count == 3)
    for _ in 0..<3 { store.script(.notConnected) }
    let failure = error { _ = try store.client().object("a", atMost: 10) }
    #expect(failure?.kind == .unreachable)
    #expect(failure?.description.contains("'localhost:9000' cannot be reached") == true)
  }

  @Test("does not repeat what will not succeed")
  func permanent() throws {
    store.script(403, code: "AccessDenied")
    #expect(error { _ = try store.client().object("a", atMost: 10) }?.kind == .accessDenied)
    #expect(store.requests.count == 1)
  }

  @Test("rejects an object that is too large")
  func tooLarge() throws {
    store.put(String(repeating: "x", count: 11), at: "a")
    #expect(error { _ = try store.client().object("a", atMost: 10) }?.kind == .tooLarge)
    store.put(String(repeating: "x", count: 100_000), at: "a")
    #expect(error { _ = try store.client().object("a", atMost: 10) }?.kind == .tooLarge)
  }

  @Test(
    "says what is wrong and what to do, and no secret",
    arguments: [
      (404, "NoSuchBucket", ObjectStoreError.Kind.noBucket, "no bucket 'frames'"),
      (403, "AccessDenied", .accessDenied, "(AccessDenied)"),
      (403, "SignatureDoesNotMatch", .accessDenied, "AWS_SECRET_ACCESS_KEY"),
      (403, "InvalidAccessKeyId", .accessDenied, "AWS_ACCESS_KEY_ID"),
      (400, "ExpiredToken", .accessDenied, "AWS_SESSION_TOKEN"),
      (403, "RequestTimeTooSkewed", .accessDenied, "set the clock"),
      (301, "PermanentRedirect", .wrongRegion, "'us-east-1'; set AWS_REGION"),
      (400, "AuthorizationHeaderMalformed", .wrongRegion, "AWS_REGION"),
      (400, "Other", .rejected, "status 400 (Other)"),
    ])
  func messages(status: Int, code: String, kind: ObjectStoreError.Kind, part: String) throws {
    store.script(status, code: code)
    let failure = try #require(error { _ = try store.client().list("d/") })
    #expect(failure.kind == kind)
    #expect(failure.description.contains(part))
    #expect(!failure.description.contains("secret"))
  }

  @Test("names the server that sends no list")
  func malformed() throws {
    store.script(200)
    #expect(error { _ = try store.client().list("d/") }?.kind == .malformedResponse)
  }

  @Test(
    "rejects a list whose parts repeat or end early", arguments: [["a", "a"], [nil], ["a", ""]])
  func malformedParts(tokens: [String?]) throws {
    for token in tokens { store.scriptList(next: token) }
    #expect(error { _ = try store.client().list("d/") }?.kind == .malformedResponse)
    #expect(store.requests.count == tokens.count)
  }
}
