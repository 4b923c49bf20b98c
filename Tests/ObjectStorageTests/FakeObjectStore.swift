import FileStorage
import Foundation
import HTTPClient
import Synchronization

@testable import ObjectStorage

/// An object store in memory that responds as S3 does.
final class FakeObjectStore: HTTPRequesting {
  /// An object and when it was written, as the number of writes until then.
  struct Object {
    var bytes: [UInt8]
    var type: String
    var version: Int
  }

  private struct State {
    var objects: [String: Object] = [:]
    var writes = 0
    var requests: [HTTPRequest] = []
    /// Responses and failures that come before those of the store.
    var scripted: [Result<HTTPResponse, HTTPFailure>] = []
    /// The number of the next responses to requests of a method that are lost.
    var losses: [HTTPMethod: Int] = [:]
    /// The status and the error's name for requests of a method.
    var rejections: [HTTPMethod: Rejection] = [:]
  }

  private struct Rejection {
    var status: Int
    var code: String
    /// The key of the object; `nil` for all requests.
    var key: String?
  }

  static let origin = "http://localhost:9000"
  static let bucket = "frames"
  private let state = Mutex(State())
  private let pageSize: Int

  init(pageSize: Int = 1000) { self.pageSize = pageSize }

  static let credentials = ObjectStoreCredentials(
    accessKey: "AKIDEXAMPLE", secretKey: "very-secret", sessionToken: "session-secret")

  /// Returns a client of the bucket, which does not wait between attempts.
  func client(attempts: Int = 3) throws -> ObjectStoreClient {
    ObjectStoreClient(
      bucket: Self.bucket,
      ObjectStoreConfiguration(
        endpoint: try WebAddress(Self.origin), region: "us-east-1", credentials: Self.credentials),
      http: self, policy: .init(attempts: attempts, pause: { _ in }), time: { 1_369_353_600 })
  }

  func disk(freshness: Duration = .zero) throws -> ObjectStoreDisk {
    ObjectStoreDisk(try client(), freshness: freshness)
  }

  var objects: [String: Object] { state.withLock { $0.objects } }
  var keys: [String] { objects.keys.sorted() }
  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// Returns the methods and paths of the requests since the last call.
  func takeRequests() -> [String] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests.map {
        "\($0.method.rawValue) \($0.address.url.dropFirst(Self.origin.count))"
      }
    }
  }

  func text(_ key: String) -> String? {
    objects[key].map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func put(_ text: String, at key: String) {
    state.withLock { Self.put(Array(text.utf8), "text/plain", at: key, &$0) }
  }

  func remove(_ key: String) { state.withLock { $0.objects[key] = nil } }

  /// Adds a response that comes before those of the store.
  func script(_ status: Int, code: String? = nil) {
    let response = HTTPResponse(status: status, body: code.map(Self.error) ?? [])
    state.withLock { $0.scripted.append(.success(response)) }
  }

  /// Adds a part of a list without objects, after which more follow, that comes before the responses of the store.
  func scriptList(next token: String?) {
    let next = token.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? ""
    let text = "<ListBucketResult><IsTruncated>true</IsTruncated>\(next)</ListBucketResult>"
    state.withLock {
      $0.scripted.append(.success(HTTPResponse(status: 200, body: Array(text.utf8))))
    }
  }

  /// Performs the next requests of a method, whose responses then do not arrive.
  func loseResponses(to method: HTTPMethod, _ count: Int = 1) {
    state.withLock { $0.losses[method] = count }
  }

  func script(_ failure: HTTPFailure) { state.withLock { $0.scripted.append(.failure(failure)) } }

  /// Lets all requests of a method fail, or those for one object.
  func reject(_ method: HTTPMethod, of key: String? = nil, _ status: Int, code: String) {
    state.withLock { $0.rejections[method] = Rejection(status: status, code: code, key: key) }
  }

  /// Ends the failures of a method.
  func accept(_ method: HTTPMethod) { state.withLock { $0.rejections[method] = nil } }

  func response(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    let result: Result<HTTPResponse, HTTPFailure> = state.withLock { state in
      state.requests.append(request)
      if !state.scripted.isEmpty { return state.scripted.removeFirst() }
      if let rejection = state.rejections[request.method],
        rejection.key.map({ request.address.url.hasSuffix("/\($0)") }) ?? true
      {
        return .success(
          HTTPResponse(status: rejection.status, body: Self.error(rejection.code)))
      }
      let response = respond(to: request, &state)
      guard let losses = state.losses[request.method], losses > 0 else { return .success(response) }
      state.losses[request.method] = losses - 1
      return .failure(.timedOut)
    }
    let response = try result.get()
    if response.body.count > request.maximumBytes { throw .tooLarge }
    return response
  }

  private func respond(to request: HTTPRequest, _ state: inout State) -> HTTPResponse {
    let components = URLComponents(string: request.address.url)
    let path = components?.path ?? ""
    let prefix = "/\(Self.bucket)/"
    guard path.hasPrefix(prefix) else {
      return HTTPResponse(status: 404, body: Self.error("NoSuchBucket"))
    }
    let key = String(path.dropFirst(prefix.count))
    let fields = Dictionary(request.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
    switch request.method {
    case .get where key.isEmpty:
      let query = Dictionary(
        (components?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
      ) { $1 }
      return HTTPResponse(status: 200, body: list(query, state))
    case .get:
      guard let object = state.objects[key] else {
        return HTTPResponse(status: 404, body: Self.error("NoSuchKey"))
      }
      let headers = ["etag": Self.tag(object), "last-modified": Self.date]
      guard fields["if-none-match"] != Self.tag(object) else {
        return HTTPResponse(status: 304, headers: headers)
      }
      return HTTPResponse(status: 200, headers: headers, body: object.bytes)
    case .put:
      if fields["if-none-match"] == "*", state.objects[key] != nil {
        return HTTPResponse(status: 412, body: Self.error("PreconditionFailed"))
      }
      if let tag = fields["if-match"] {
        guard let object = state.objects[key] else {
          return HTTPResponse(status: 404, body: Self.error("NoSuchKey"))
        }
        guard tag == Self.tag(object) else {
          return HTTPResponse(status: 412, body: Self.error("PreconditionFailed"))
        }
      }
      guard let source = fields["x-amz-copy-source"] else {
        Self.put(request.body ?? [], fields["content-type"] ?? "", at: key, &state)
        return HTTPResponse(
          status: 200, headers: ["etag": state.objects[key].map(Self.tag) ?? ""])
      }
      let name = (source.removingPercentEncoding ?? "").dropFirst(prefix.count)
      guard let object = state.objects[String(name)] else {
        return HTTPResponse(status: 404, body: Self.error("NoSuchKey"))
      }
      Self.put(object.bytes, fields["content-type"] ?? "", at: key, &state)
      return HTTPResponse(status: 200, body: Array("<CopyObjectResult/>".utf8))
    case .delete:
      state.objects[key] = nil
      return HTTPResponse(status: 204)
    case .post, .patch: return HTTPResponse(status: 405, body: Self.error("MethodNotAllowed"))
    }
  }

  private func list(_ query: [String: String], _ state: State) -> [UInt8] {
    let prefix = query["prefix"] ?? ""
    let delimiter = query["delimiter"]
    let after = query["continuation-token"] ?? ""
    var entries: [(name: String, isPrefix: Bool)] = []
    for key in state.objects.keys.sorted() where key.hasPrefix(prefix) {
      let rest = key.dropFirst(prefix.count)
      if let delimiter, let end = rest.range(of: delimiter) {
        let name = prefix + rest[..<end.upperBound]
        if entries.last?.name != name { entries.append((name, true)) }
      } else {
        entries.append((key, false))
      }
    }
    let left = entries.filter { $0.name > after }
    let size = min(pageSize, query["max-keys"].flatMap { Int($0) } ?? pageSize)
    let page = left.prefix(size)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ListBucketResult>"
    text += "<EncodingType>url</EncodingType><IsTruncated>\(left.count > size)</IsTruncated>"
    if left.count > size {
      text += "<NextContinuationToken>\(page.last?.name ?? "")</NextContinuationToken>"
    }
    for (name, isPrefix) in page {
      let encoded = PercentEncoding.path(name).replacing("%20", with: "+")
      if isPrefix {
        text += "<CommonPrefixes><Prefix>\(encoded)</Prefix></CommonPrefixes>"
      } else if let object = state.objects[name] {
        text += "<Contents><Key>\(encoded)</Key><ETag>&quot;\(object.version)&quot;</ETag>"
        text += "<Size>\(object.bytes.count)</Size>"
        text += "<LastModified>2013-05-24T00:00:00.000Z</LastModified></Contents>"
      }
    }
    return Array("\(text)</ListBucketResult>".utf8)
  }

  private static func put(
    _ bytes: [UInt8], _ type: String, at key: String, _ state: inout State
  ) {
    state.writes += 1
    state.objects[key] = Object(bytes: bytes, type: type, version: state.writes)
  }

  private static func tag(_ object: Object) -> String { "\"\(object.version)\"" }
  private static let date = "Fri, 24 May 2013 00:00:00 GMT"

  private static func error(_ code: String) -> [UInt8] {
    Array("<Error><Code>\(code)</Code><Message>very-secret is not repeated</Message></Error>".utf8)
  }
}
