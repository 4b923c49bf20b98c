import CHTTPServer
import Glibc

/// A server of this machine's own browsers, for as long as the process lives.
struct HTTPServer {
  typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  let port: UInt16

  /// Why there is no server.
  struct Failure: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private final class Box: Sendable {
    let handler: Handler

    init(_ handler: @escaping Handler) { self.handler = handler }
  }

  /// Listens on a port, or on any that is free.
  init(port wanted: UInt16?, _ handler: @escaping Handler) throws(Failure) {
    var options = http_options()
    options.port = wanted ?? 0
    // A browser opens six for all of its tabs.
    options.most_connections = 32
    options.connection_bytes = 32 << 10
    options.most_body_bytes = 64 << 10
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
          "\(place) is taken; name another with --port, or leave it out for any that is free")
    }
    let reason = String(cString: strerror(code)).lowercased()
    return Failure(description: "\(place) cannot be listened on: \(reason)")
  }
}

/// A request as a client sent it.
struct HTTPRequest: Sendable {
  var method: String
  /// Decoded, without a query.
  var path: String
  /// The values of each field, by its name in small letters.
  var fields: [String: [String]]
  var body: [UInt8]
  /// The body was not taken, as it is larger than allowed.
  var isTooLarge = false
  /// There are more header fields than are taken: `fields` lacks some.
  var hasTooManyFields = false

  /// The value of a field that is there once.
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
