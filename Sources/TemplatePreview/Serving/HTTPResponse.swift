import CHTTPServer
import Glibc

/// What a client gets.
struct HTTPResponse: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    case stream(any ByteStream)
  }

  var status: Int
  var type: String
  var content: Content
  /// How long a browser may keep it.
  var caching = "no-store"

  /// A word to whoever asked what there is not.
  static func refusal(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "text/plain; charset=utf-8", content: .bytes(Array((text + "\n").utf8)))
  }

  static let done = HTTPResponse(status: 204, type: "text/plain", content: .bytes([]))
}

/// Bytes that come when there is something to tell.
protocol ByteStream: AnyObject, Sendable {
  /// Waits for bytes, at least one and at most so many; `nil` at the end.
  func next(atMost count: Int) -> [UInt8]?
}

extension HTTPResponse {
  /// What a browser may do with anything from here: nothing is loaded from elsewhere, framed or guessed.
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

  /// Hands the answer over.
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

/// Keeps a stream while the server reads it.
private final class StreamBox {
  let stream: any ByteStream

  init(_ stream: any ByteStream) { self.stream = stream }
}

extension ByteStream {
  /// The stream as the server holds it.
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
