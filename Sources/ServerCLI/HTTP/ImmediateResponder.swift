#if Server
import DeviceServer
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers requests whose responses are in memory, on the event loop that reads them.
///
/// Most requests of displays are such. The others go on to the server's tasks, where a request costs about twice as much
/// for passing it to a task and its response back. Requests of a connection are answered in their order: while one is
/// with a task, those behind it go there too.
final class ImmediateResponder: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The number of responses that may wait for the client at a time.
  ///
  /// Encryption keeps what was not flushed, which the channel's writability does not count.
  private static let maximumUnwritten = 8

  private let responder: DeviceResponder
  private var client = "unknown"
  /// The response to the request that is being read; `nil` for one that a task answers.
  private var response: (value: ServerResponse, isHead: Bool)?
  /// The number of requests that tasks have not answered yet.
  private var forwarded = 0
  /// The number of responses of this handler that the client has not received yet.
  private var unwritten = 0
  private var needsFlush = false
  /// The end of the server or of the client's requests, of which the handlers behind are told when everything is written:
  /// they close the connection.
  private var heldEvents: [Any] = []

  init(_ responder: DeviceResponder) { self.responder = responder }

  func handlerAdded(context: ChannelHandlerContext) { readAddress(of: context) }

  func channelActive(context: ChannelHandlerContext) {
    readAddress(of: context)
    context.fireChannelActive()
  }

  private func readAddress(of context: ChannelHandlerContext) {
    if let address = context.channel.remoteAddress?.ipAddress { client = address }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      response = immediateResponse(to: head, context)
      if response != nil { return }
      forwarded += 1
    case .body: if response != nil { return }
    case .end:
      if let response {
        self.response = nil
        return write(response.value, isHead: response.isHead, context)
      }
    }
    context.fireChannelRead(data)
  }

  private func immediateResponse(
    to head: HTTPRequest, _ context: ChannelHandlerContext
  ) -> (ServerResponse, isHead: Bool)? {
    // A client that does not read its responses has to wait, which tasks can. One that names the state of its connection
    // wants it closed after the response.
    guard forwarded == 0, unwritten < Self.maximumUnwritten, heldEvents.isEmpty,
      context.channel.isWritable,
      head.headerFields[.connection] == nil,
      let response = responder.immediateResponse(to: head, client: client)
    else { return nil }
    return (response, head.method == .head)
  }

  private func write(_ response: ServerResponse, isHead: Bool, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(DeviceResponder.head(of: response))), promise: nil)
    if !isHead, !response.body.isEmpty {
      context.write(wrapOutboundOut(.body(ByteBuffer(bytes: response.body))), promise: nil)
    }
    let written = context.eventLoop.makePromise(of: Void.self)
    unwritten += 1
    let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    written.futureResult.whenComplete { _ in handler.value.0.responseWritten(handler.value.1) }
    context.write(wrapOutboundOut(.end(nil)), promise: written)
    needsFlush = true
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if needsFlush {
      needsFlush = false
      context.flush()
    }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { forwarded = max(0, forwarded - 1) }
    context.write(data, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    let ends = event is ChannelShouldQuiesceEvent || event as? ChannelEvent == .inputClosed
    if ends, unwritten > 0 {
      heldEvents.append(event)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  private func responseWritten(_ context: ChannelHandlerContext) {
    unwritten -= 1
    guard unwritten == 0 else { return }
    let events = heldEvents
    heldEvents = []
    events.forEach(context.fireUserInboundEventTriggered)
  }
}
#endif
