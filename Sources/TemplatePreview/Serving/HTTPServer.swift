import CHTTPServer
import Glibc

/// An HTTP server for browsers on this machine, which runs for the lifetime of the process.
struct HTTPServer {
  typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  let port: UInt16

  /// The reason why the server could not start.
  struct Failure: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private final class Box: Sendable {
    let handler: Handler

    init(_ handler: @escaping Handler) { self.handler = handler }
  }

  /// Starts a server on a port, or on any free one.
  init(port wanted: UInt16?, _ handler: @escaping Handler) throws(Failure) {
    var options = http_options()
    options.port = wanted ?? 0
    // A browser opens up to six connections for all of its tabs.
    options.maximum_connections = 32
    options.connection_bytes = 32 << 10
    options.maximum_body_bytes = 64 << 10
    options.idle_seconds = 60
    options.context = Unmanaged.passRetained(Box(handler)).toOpaque()
    options.answer = { context, request, reply in
      guard let context, let request, let reply else { return }
      let box = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
      box.handler(HTTPRequest(request.pointee)).send(to: reply)
    }
    var port: UInt16 = 0
    let code = http_serve(&options, &port)
    guard code == 0 else { throw Self.failure(code, port: wanted) }
    self.port = port
  }

  private static func failure(_ code: Int32, port: UInt16?) -> Failure {
    let place = port.map { "port \($0) of 127.0.0.1" } ?? "127.0.0.1"
    guard code != EADDRINUSE else {
      return Failure(
        description:
          "\(place) is in use; choose another with --port, or omit --port to use any free port")
    }
    let reason = String(cString: strerror(code)).lowercased()
    return Failure(description: "cannot listen on \(place): \(reason)")
  }
}

/// An HTTP request.
struct HTTPRequest: Sendable {
  var method: String
  /// The decoded path, without query.
  var path: String
  /// The values of each header field, by lowercase name.
  var fields: [String: [String]]
  var body: [UInt8]
  /// Whether the body was discarded because it is too large.
  var isTooLarge = false
  /// Whether `fields` is incomplete because there are too many header fields.
  var hasTooManyFields = false

  /// The value of a header field that occurs exactly once.
  subscript(name: String) -> String? {
    guard let values = fields[name], values.count == 1 else { return nil }
    return values[0]
  }
}

extension HTTPRequest {
  init(_ request: http_request) {
    method = String(cString: request.method)
    path = String(cString: request.path)
    fields = UnsafeBufferPointer(start: request.fields, count: request.field_count)
      .reduce(into: [:]) { fields, field in
        fields[String(cString: field.name).lowercased(), default: []]
          .append(String(cString: field.value))
      }
    body = Array(UnsafeBufferPointer(start: request.body, count: request.body_count))
    isTooLarge = request.is_too_large
    hasTooManyFields = request.has_too_many_fields
  }
}
