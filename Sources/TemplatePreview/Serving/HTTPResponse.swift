import CHTTPServer
import Glibc

/// An HTTP response of the preview server.
struct HTTPResponse: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    case stream(any ByteStream)
  }

  var status: Int
  var type: String
  var content: Content
  /// The `Cache-Control` header field.
  var caching = "no-store"

  /// Returns an error response with a short text.
  static func rejection(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "text/plain; charset=utf-8", content: .bytes(Array((text + "\n").utf8)))
  }

  static let done = HTTPResponse(status: 204, type: "text/plain", content: .bytes([]))
}

/// A byte stream that blocks until data is available.
protocol ByteStream: AnyObject, Sendable {
  /// Waits for the next bytes, at least one and at most `count`; `nil` at the end.
  func next(atMost count: Int) -> [UInt8]?
}

extension HTTPResponse {
  /// The content security policy, which forbids loading from other origins, framing and content sniffing.
  static let policy = [
    "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self' data:",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")

  private var fields: [(String, String)] {
    [
      ("Content-Type", type), ("Cache-Control", caching),
      ("Content-Security-Policy", Self.policy), ("X-Content-Type-Options", "nosniff"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
    ]
  }

  /// Sends the response.
  func send(to reply: OpaquePointer) {
    let texts = fields.map { (strdup($0.0), strdup($0.1)) }
    defer {
      for (name, value) in texts {
        free(name)
        free(value)
      }
    }
    let lines = texts.map { http_field(name: $0.0, value: $0.1) }
    switch content {
    case .bytes(let bytes):
      _ = http_reply_bytes(reply, Int32(status), lines, lines.count, bytes, bytes.count)
    case .stream(let stream):
      _ = http_reply_stream(reply, Int32(status), lines, lines.count, stream.handle)
    }
  }
}

/// Retains a stream while the server reads it.
private final class StreamBox {
  let stream: any ByteStream

  init(_ stream: any ByteStream) { self.stream = stream }
}

extension ByteStream {
  /// The stream as a C handle.
  fileprivate var handle: http_stream {
    http_stream(
      context: Unmanaged.passRetained(StreamBox(self)).toOpaque(),
      read: { context, bytes, most in
        guard let context, let bytes else { return -1 }
        let box = Unmanaged<StreamBox>.fromOpaque(context).takeUnretainedValue()
        guard let next = box.stream.next(atMost: most) else { return -1 }
        bytes.update(from: next, count: min(next.count, most))
        return min(next.count, most)
      },
      finish: { context in
        if let context { Unmanaged<StreamBox>.fromOpaque(context).release() }
      })
  }
}
