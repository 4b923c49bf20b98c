#if Server
import DeviceServer
import FileStorage
import Foundation
import FramePipeline
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// The context of a request with the address of its client.
struct DeviceRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let client: String
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    client = channel.remoteAddress?.ipAddress ?? "unknown"
  }
}

/// The event that makes the handlers of a connection send `100 Continue`: the body of the open request is read now.
struct SendContinueEvent: Sendable {}

/// Converts requests and responses between Hummingbird and the device server.
struct DeviceResponder: HTTPResponder {
  /// The number of bytes of a body that is too large that are read, so that the client reads the response.
  private static let maximumDiscarded = 1 << 20
  /// The time between two checks whether a deferred response can be made.
  private static let pollInterval = Duration.milliseconds(50)

  let server: DeviceServer
  let metrics: ServerMetrics
  let identifiers = RequestIdentifiers()
  /// `nil` logs no requests.
  let accessLog: AccessLog?
  /// Whether requests arrive through TLS.
  let isSecure: Bool

  func respond(
    to request: Request, context: DeviceRequestContext
  ) async throws -> Response {
    let start = ContinuousClock.now
    let parsed = self.parsed(request.head, client: context.client)
    let answer = try await answer(parsed, to: request, on: context.channel)
    let response = recorded(
      answer, to: request.method.rawValue, parsed,
      id: RequestIdentifiers.field.flatMap { request.headers[$0] }, client: context.client,
      since: start)
    return Self.response(response, isHead: request.method == .head)
  }

  /// Returns the response to a request of HTTP/1.1 that is answered from memory; `nil` for others.
  func immediateResponse(to head: HTTPRequestHead, client: String) -> ServerResponse? {
    let start = ContinuousClock.now
    let method: ServerRequest.Method
    switch head.method {
    case .GET: method = .get
    case .HEAD: method = .head
    default: return nil
    }
    guard head.uri.utf8.first == UInt8(ascii: "/"),
      var request = ServerRequest(method, head.uri, client: client, isSecure: isSecure)
    else { return nil }
    request.headers.reserveCapacity(head.headers.count)
    for (name, value) in head.headers { request.headers.append(name, value) }
    guard
      // A request for a proxy, and one that names how its connection or its body goes on, are for the HTTP library.
      request.headers["Connection"] == nil, request.headers["Expect"] == nil,
      request.headers.onlyValue(of: "Host") != nil,
      let response = server.immediateResponse(to: request, at: Date()), response.events == nil,
      response.deferred == nil
    else { return nil }
    return recorded(
      response, to: method.rawValue, request,
      id: request.headers[RequestIdentifiers.fieldName], client: client, since: start)
  }

  /// Returns the response with the request's identifier, and records it in the metrics and the log.
  private func recorded(
    _ response: ServerResponse, to method: String, _ request: ServerRequest?, id: String?,
    client: String, since start: ContinuousClock.Instant
  ) -> ServerResponse {
    let id = identifiers.identifier(id)
    var response = response
    response.headers[RequestIdentifiers.fieldName] = id
    let duration = start.duration(to: .now)
    metrics.record(response, took: duration)
    accessLog?.record(method, request, response, id: id, client: client, took: duration)
    return response
  }

  /// The response to a request whose body does not arrive, after which its connection is closed (RFC 9110, 15.5.9).
  func timeoutResponse(to method: String, client: String) -> ServerResponse {
    var response = recorded(
      server.rejection(408, "the body did not arrive in time; send the request again", at: Date()),
      to: method, nil, id: nil, client: client, since: .now)
    response.headers["Connection"] = "close"
    return response
  }

  private static let hostField = HTTPField.Name("Host")

  /// Returns what is wrong with the host of a request (RFC 9112, 3.2); `nil` if it names one.
  ///
  /// The first field is the authority here, and only further ones are among the fields: a proxy may have taken another one.
  /// ``ImmediateResponder`` adds a host to requests of HTTP/1.0, which need none.
  private static func hostProblem(of head: HTTPRequest) -> String? {
    guard head.authority != nil else { return "the request has no Host field" }
    let hasOther = hostField.map { head.headerFields.contains($0) } ?? false
    return hasOther ? "the request has more than one Host field" : nil
  }

  private func parsed(_ head: HTTPRequest, client: String) -> ServerRequest? {
    var parsed = ServerRequest(
      head.method.rawValue, head.path ?? "/",
      headers: .init(head.headerFields.map { ($0.name.rawName, $0.value) }), client: client,
      isSecure: isSecure)
    // HTTP/1.1's Host field is the request's authority here.
    if let host = head.authority { parsed?.headers["Host"] = host }
    return parsed
  }

  private func answer(
    _ parsed: ServerRequest?, to request: Request, on channel: any Channel
  ) async throws -> ServerResponse {
    if let problem = Self.hostProblem(of: request.head) {
      return server.rejection(400, problem, at: Date())
    }
    guard var parsed else {
      return server.rejection(
        400, "the address is not valid percent-encoded UTF-8, or too long", at: Date())
    }
    guard request.method == .post else { return try await answer(parsed) }
    guard request.headers[.expect]?.lowercased() == "100-continue" else {
      // The client sends its body before it reads a response.
      parsed.body = try await body(of: request)
      return try await answer(parsed)
    }
    let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    parsed.body = length > ServerRequest.maximumBody ? .tooLarge : .pending
    let rejection = try await NIOThreadPool.singleton.runIfActive { [parsed] in
      server.responseWithoutBody(to: parsed, at: Date())
    }
    if let rejection {
      var response = try await awaitDeferred(rejection, to: parsed)
      // The client may send its body nevertheless, which is not another request.
      response.headers["Connection"] = "close"
      return response
    }
    channel.triggerUserOutboundEvent(SendContinueEvent(), promise: nil)
    parsed.body = try await body(of: request)
    return try await answer(parsed)
  }

  private func body(of request: Request) async throws -> ServerRequest.Body {
    var bytes: [UInt8] = []
    var received = 0
    for try await part in request.body {
      received += part.readableBytes
      if received <= ServerRequest.maximumBody { bytes += Array(buffer: part) }
      if received > Self.maximumDiscarded { break }
    }
    return received > ServerRequest.maximumBody ? .tooLarge : .received(bytes)
  }

  private func answer(_ request: ServerRequest) async throws -> ServerResponse {
    // What is answered from memory was answered before (`ImmediateResponder`), apart from the last request of a
    // connection and event streams. The others wait for the store or draw, which the threads of connections must not.
    if let response = server.immediateResponse(to: request, at: Date()) { return response }
    let response = try await NIOThreadPool.singleton.runIfActive {
      server.response(to: request, at: Date())
    }
    return try await awaitDeferred(response, to: request)
  }

  /// Returns a response once it can be made.
  private func awaitDeferred(
    _ response: ServerResponse, to request: ServerRequest
  ) async throws -> ServerResponse {
    guard let deferred = response.deferred else { return response }
    let end = ContinuousClock.now + .seconds(DeferredResponse.timeLimit)
    while !deferred.isDue(), ContinuousClock.now < end, !Task.isShuttingDownGracefully {
      try await Task.sleep(for: Self.pollInterval)
    }
    return try await NIOThreadPool.singleton.runIfActive {
      server.response(to: request, deferred: response, at: Date())
    }
  }

  /// Sends events until the stream ends, the client disconnects or the server stops.
  private static func stream(of events: any EventStream) -> ResponseBody {
    ResponseBody { writer in
      var keepAlive = EventStreamKeepAlive()
      while !Task.isShuttingDownGracefully {
        // It waits for the store, which the threads of connections must not.
        let update = try await NIOThreadPool.singleton.runIfActive { events.next(at: Date()) }
        let text: String?
        switch update {
        case .unchanged: text = keepAlive.text(after: nil)
        case .events(let events): text = keepAlive.text(after: events)
        case .end: return try await writer.finish(nil)
        }
        if let text { try await writer.write(ByteBuffer(string: text)) }
        try await Task.sleep(for: .seconds(EventStreamKeepAlive.pollInterval))
      }
      try await writer.finish(nil)
    }
  }

  /// Returns the status and the header fields of a response.
  private static func head(of response: ServerResponse) -> HTTPResponse {
    var headers = HTTPFields()
    headers.reserveCapacity(response.headers.fields.count + 1)
    for field in response.headers.fields {
      guard let name = HTTPField.Name(field.name) else { continue }
      headers.append(HTTPField(name: name, value: field.value))
    }
    if response.events == nil { headers[.contentLength] = "\(response.body.count)" }
    return HTTPResponse(
      status: HTTPResponse.Status(code: response.status), headerFields: headers)
  }

  private static func response(_ response: ServerResponse, isHead: Bool) -> Response {
    let head = Self.head(of: response)
    let body =
      if let events = response.events {
        stream(of: events)
      } else if isHead {
        ResponseBody(contentLength: response.body.count) { try await $0.finish(nil) }
      } else {
        ResponseBody(byteBuffer: ByteBuffer(bytes: response.body))
      }
    return Response(status: head.status, headers: head.headerFields, body: body)
  }
}
#endif
