#if Server
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Decides for each request whether its connection stays open (RFC 9112, 9.3), and sends the `Connection` field of the
/// response.
///
/// The HTTP library closes a connection only after a request whose `Connection` field is exactly `close`. It gets this field
/// from requests with that option among others, in any case, and from those of HTTP/1.0 that do not ask to keep the
/// connection. Other requests get none, so that they are answered like those without the field.
final class ConnectionPersistence: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private static let field = "Connection"

  /// The values of the `Connection` fields of the responses to the open requests, in order; `nil` sends no field.
  private var options = CircularBuffer<String?>()
  /// Whether the connection ends with the request that is being read, or was read last.
  private var isLast = false
  /// Whether the last request is complete; whatever follows is not read.
  private var isComplete = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isComplete else { return }
    switch unwrapInboundIn(data) {
    case .head(var head):
      isLast = !head.isKeepAlive
      // Clients of HTTP/1.0 assume that the connection closes unless the field says otherwise.
      options.append(isLast ? "close" : head.version == .http1_0 ? "keep-alive" : nil)
      if isLast {
        head.headers.replaceOrAdd(name: Self.field, value: "close")
      } else if head.headers.contains(name: Self.field) {
        head.headers.remove(name: Self.field)
      } else {
        // Most requests; changing them would copy their fields.
        return context.fireChannelRead(data)
      }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    case .body: context.fireChannelRead(data)
    case .end:
      isComplete = isLast
      context.fireChannelRead(data)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      // The response to a malformed request has the field already.
      if let option = options.first ?? nil, !head.headers.contains(name: Self.field) {
        head.headers.add(name: Self.field, value: option)
        return context.write(wrapOutboundOut(.head(head)), promise: promise)
      }
    case .body: break
    case .end: _ = options.popFirst()
    }
    context.write(data, promise: promise)
  }
}

/// Adds handlers to a connection between the library's HTTP/1 decoder and its codec: those of the server, and a
/// ``ConnectionPersistence``.
///
/// The library adds handlers behind its codec, which drops the HTTP version. This one passes all on until it is removed.
final class ConnectionHandlerInstaller: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let handlers: [any ChannelHandler]

  init(_ handlers: [any ChannelHandler]) { self.handlers = handlers }

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      try pipeline.addHandlers(
        handlers + [ConnectionPersistence()],
        position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
      pipeline.removeHandler(context: context, promise: nil)
    } catch {
      context.fireErrorCaught(error)
    }
  }
}
#endif
