package import CheckedJSON
package import Foundation
import FramePipeline
import InternetDates
import PixelOutput
import WidgetHost

/// A response, complete in memory: devices need its length, and none may be compressed or chunked.
package struct ServerResponse: Sendable {
  package var status: Int
  package var headers: HTTPHeaders
  package var body: [UInt8]
  /// Events that follow as long as the client stays connected, in place of a body.
  package var events: (any EventStream)?
  /// The name of the protocol that answered; `nil` if none knows the path.
  package var wireProtocol: String?
  /// The text of an error for people and programs; `nil` in other responses.
  package private(set) var message: String?
  /// Whether the request had a wrong token.
  package var rejectsToken = false
  /// The response that replaces this one once the host has performed the request.
  package var deferred: DeferredResponse?

  package init(_ status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A response with JSON on one line, without spaces and with unescaped slashes: some devices read it with text tools.
  package static func json(_ value: JSONValue, status: Int = 200) -> ServerResponse {
    ServerResponse(
      status, headers: jsonHeaders, body: JSONWriter.bytes(of: value, layout: .compact))
  }

  /// The fields of a response with JSON.
  static let jsonHeaders = HTTPHeaders(
    HeaderBlock(
      [("Content-Type", "application/json"), ("Cache-Control", "no-store")]
        + DeviceServer.commonFields), [])

  /// Events that follow as long as the client stays connected.
  static func events(_ events: any EventStream) -> ServerResponse {
    var response = ServerResponse(
      200,
      headers: HTTPHeaders([
        ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
      ]))
    response.events = events
    return response
  }

  /// A file that never changes, or 304 if the client has it already.
  static func immutable(
    _ bytes: [UInt8], digest: String, _ format: PictureFormat, to request: ServerRequest
  ) -> ServerResponse {
    file(
      bytes, digest: digest, format.codec.mediaType,
      cacheControl: "public, max-age=31536000, immutable", to: request)
  }

  /// A file with its digest as entity tag, or 304 if the client has it already.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - digest: The digest of the content.
  ///   - mediaType: The media type.
  ///   - cacheControl: The value of `Cache-Control`.
  ///   - request: The request.
  /// - Returns: The response.
  package static func file(
    _ bytes: [UInt8], digest: String, _ mediaType: String, cacheControl: String,
    to request: ServerRequest
  ) -> ServerResponse {
    let validators = ResourceValidators(digest: digest, modified: .distantFuture)
    var headers = HTTPHeaders([
      ("ETag", validators.entityTag), ("Cache-Control", cacheControl),
    ])
    guard !validators.matches(request) else { return ServerResponse(304, headers: headers) }
    headers["Content-Type"] = mediaType
    return ServerResponse(200, headers: headers, body: bytes)
  }

  /// An error for people and programs: what, where, and what to do.
  package static func error(_ status: Int, _ message: String) -> ServerResponse {
    var response = json(
      .object(["status": .integer(status), "error": .string(message)]), status: status)
    response.message = message
    return response
  }

  /// Returns an error as a page if the client accepts HTML, as browsers do; every other response stays as it is.
  package func negotiated(for request: ServerRequest) -> ServerResponse {
    guard let message, request.isSafe, request.headers["Accept"]?.contains("text/html") == true
    else { return self }
    var page = self
    page.headers = HTTPHeaders([
      ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
      ("Vary", "Accept"), ("Referrer-Policy", "no-referrer"),
    ])
    if let retry = headers["Retry-After"] { page.headers["Retry-After"] = retry }
    page.body = ErrorPage(message.asSentence).html
    return page
  }
}

extension ServerResponse {
  /// The error for a device without a timeline: nothing is assigned to it, or what is assigned is not drawn yet.
  static func withoutTimeline(_ device: RegisteredDevice) -> ServerResponse {
    error(
      404,
      device.shows.map { "'\($0)' has no frame yet; try again in a few seconds" }
        ?? "this device shows nothing yet; run 'placard device assign'")
  }
}

/// A response that waits until the host has drawn a new frame, or until its time limit.
package struct DeferredResponse: Sendable {
  /// The longest time to wait, in seconds; devices stay awake meanwhile.
  package static let timeLimit = 3.0

  /// Whether the response can be made.
  package var isDue: @Sendable () -> Bool
  let make: @Sendable (Date) throws -> ServerResponse

  package init(
    isDue: @escaping @Sendable () -> Bool,
    make: @escaping @Sendable (Date) throws -> ServerResponse
  ) {
    self.isDue = isDue
    self.make = make
  }
}

/// The validators of a resource and whether a client has it already (RFC 9110, 13).
package struct ResourceValidators: Sendable {
  /// The digest of the bytes, without quotes.
  package let digest: String
  package let modified: Date
  package let entityTag: String

  package init(digest: String, modified: Date) {
    self.digest = digest
    self.modified = modified
    entityTag = "\"\(digest)\""
  }

  init(of file: FittedFile, modified: Date) {
    digest = file.digest
    self.modified = modified
    entityTag = file.entityTag
  }

  /// Returns the `Last-Modified` field of a response: never later than its `Date` (RFC 9110, 8.8.2.1).
  ///
  /// The time may be one that a concurrent request recorded, or the file's, whose clock is another one.
  func lastModified(at now: Date) -> String { HTTPDate.text(of: min(modified, now)) }

  /// Whether the client has the resource: by `If-None-Match`, and by `If-Modified-Since` only if there is none, because
  /// ESPHome sends both.
  package func matches(_ request: ServerRequest, at now: Date) -> Bool {
    if let isKnown = matchTags(of: request) { return isKnown }
    guard let since = request.headers.first(of: "If-Modified-Since"),
      let date = HTTPDate.date(from: since, now: now)
    else { return false }
    return modified.timeIntervalSince1970.rounded(.down) <= date.timeIntervalSince1970
  }

  /// Whether the client has a resource that is sent without its date: by `If-None-Match` alone.
  package func matches(_ request: ServerRequest) -> Bool { matchTags(of: request) ?? false }

  /// Whether one of the client's tags is that of the resource; `nil` if it sent none.
  private func matchTags(of request: ServerRequest) -> Bool? {
    guard let tags = request.headers.first(of: "If-None-Match") else { return nil }
    if tags == entityTag { return true }
    return tags.split(separator: ",").map { Self.opaqueTag(String($0)) }
      .contains { $0 == digest || $0 == "*" }
  }

  /// Returns a tag without quotes and the mark of a weak one; some clients drop the quotes.
  private static func opaqueTag(_ tag: String) -> String {
    var text = tag.trimmingSpaces
    if text.hasPrefix("W/") { text.removeFirst(2) }
    if text.hasPrefix("\"") { text.removeFirst() }
    if text.hasSuffix("\"") { text.removeLast() }
    return text
  }
}
