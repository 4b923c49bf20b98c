#if Server
import Foundation
import Glibc
import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix

/// Passes the requests of browsers to the preview's routes.
struct PreviewResponder: HTTPResponder {
  let handler: @Sendable (HTTPRequest) -> HTTPResponse

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let request = try await Self.request(request)
    // A picture is rendered while its request waits, which the threads of connections must not.
    let response = try await NIOThreadPool.singleton.runIfActive { handler(request) }
    var headers = HTTPFields()
    for (name, value) in response.fields {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return Response(
      status: HTTPTypes.HTTPResponse.Status(code: response.status), headers: headers,
      body: Self.body(of: response))
  }

  private static func request(_ request: Request) async throws -> HTTPRequest {
    var fields: [String: [String]] = [:]
    for field in request.headers {
      fields[field.name.canonicalName, default: []].append(field.value)
    }
    // The first Host field of HTTP/1.1 is the request's authority here.
    if let host = request.head.authority { fields["host", default: []].append(host) }
    var body: [UInt8] = []
    var isTooLarge = false
    for try await part in request.body {
      isTooLarge = isTooLarge || body.count + part.readableBytes > HTTPRequest.maximumBody
      if !isTooLarge { body += Array(buffer: part) }
    }
    return HTTPRequest(
      method: request.method.rawValue, path: request.uri.path.removingPercentEncoding ?? "",
      fields: fields, body: isTooLarge ? [] : body, isTooLarge: isTooLarge)
  }

  private static func body(of response: HTTPResponse) -> ResponseBody {
    switch response.content {
    case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    case .stream(let stream):
      ResponseBody { writer in
        for await bytes in stream { try await writer.write(ByteBuffer(bytes: bytes)) }
        try await writer.finish(nil)
      }
    }
  }
}

extension HTTPListener {
  /// A browser opens up to six connections for all of its tabs; other programs of this machine may open more.
  private static let maximumPreviewConnections = 1_024

  /// Serves a preview on a port of this machine, or on any free one, and returns the port.
  ///
  /// - Throws: ``PreviewServerError`` if the port cannot be used.
  static func servePreview(
    at port: Int?, _ handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws(PreviewServerError) -> Int {
    var configuration = Configuration(host: "127.0.0.1", port: port ?? 0)
    configuration.maximumConnections = maximumPreviewConnections
    var logger = Logger(label: "placard.preview")
    logger.logLevel = .critical
    do {
      let listener = try HTTPListener(
        configuration, responder: PreviewResponder(handler: handler), logger: logger)
      return try listener.start()
    } catch {
      throw PreviewServerError(error, port: port)
    }
  }
}

/// The reason why the page cannot be served.
struct PreviewServerError: Error, Hashable, CustomStringConvertible {
  let description: String

  fileprivate init(_ error: any Error, port: Int?) {
    let address = port.map { "port \($0) of 127.0.0.1" } ?? "127.0.0.1"
    let isTaken = (error as? IOError)?.errnoCode == EADDRINUSE
    description =
      isTaken
      ? "\(address) is in use; choose another with --port, or omit --port to use any free port"
      : "cannot listen on \(address): \(error)"
  }
}
#endif
