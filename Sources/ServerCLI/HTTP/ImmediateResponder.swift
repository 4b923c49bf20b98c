#if Server
import DeviceServer
import Graphics
import NIOCore
import NIOHTTP1

/// Answers requests whose responses are in memory, on the event loop that reads them.
///
/// Most requests of displays are such. They are answered ahead of the HTTP library's codec and tasks, where a request costs
/// several times as much, and their responses are written as bytes past its encoder: those to requests that arrived together
/// in one buffer. The others go on. Requests of a connection are answered in their order: while one is with a task, those
/// behind it go there too.
final class ImmediateResponder: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = IOData

  /// The number of responses that may wait for the client at a time.
  ///
  /// TLS buffers what was not flushed, which the channel's writability does not count.
  private static let maximumUnwritten = 8
  /// The number of bytes of responses after which no other is added to those that are written together.
  private static let maximumPending = 64 << 10

  private let responder: DeviceResponder
  private let limits: ConnectionLimits
  private var client = "unknown"
  /// The context of the library's encoder: what is written with it is not encoded.
  private var encoderContext: ChannelHandlerContext?
  /// The response to the request that is being read; `nil` for one that a task answers.
  private var response: (value: ServerResponse, isHead: Bool)?
  /// Whether the connection ends with a request that was read: tasks close it.
  private var isEnding = false
  /// The number of requests that tasks have not answered yet.
  private var forwarded = 0
  /// Whether the client waits for `100 Continue` before it sends the body of the last request.
  private var expectsContinue = false
  /// The number of responses of this handler that the client has not received yet.
  private var unwritten = 0
  /// Responses that are written once all was read that has arrived.
  private var pending = ByteBuffer()
  /// The number of responses in `pending`.
  private var pendingCount = 0
  /// Events that end the connection, which are passed on when everything is written, as the next handlers close the
  /// connection.
  private var deferredEvents: [Any] = []

  init(_ responder: DeviceResponder, _ limits: ConnectionLimits) {
    self.responder = responder
    self.limits = limits
  }

  func handlerAdded(context: ChannelHandlerContext) {
    encoderContext = try? context.pipeline.syncOperations.context(
      handlerType: HTTPResponseEncoder.self)
    readAddress(of: context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { encoderContext = nil }

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
      isEnding = isEnding || !head.isKeepAlive
      forwarded += 1
      let isHTTP10 = head.version == .http1_0 || head.version.major < 1
      expectsContinue = !isHTTP10 && head.headers.contains(name: "Expect")
      if isHTTP10, !head.headers.contains(name: "Host") {
        return context.fireChannelRead(wrapInboundOut(.head(head.addingHost(context.localAddress))))
      }
    case .body:
      if response != nil { return }
      expectsContinue = false
    case .end:
      expectsContinue = false
      if let response {
        self.response = nil
        return add(response.value, isHead: response.isHead)
      }
    }
    context.fireChannelRead(data)
  }

  private func immediateResponse(
    to head: HTTPRequestHead, _ context: ChannelHandlerContext
  ) -> (ServerResponse, isHead: Bool)? {
    // A client that does not read its responses has to wait, which tasks can. One that names the state of its connection
    // wants it closed after the response.
    guard forwarded == 0, unwritten < Self.maximumUnwritten,
      pending.readableBytes < Self.maximumPending, deferredEvents.isEmpty, !isEnding,
      context.channel.isWritable, encoderContext != nil, head.version == .http1_1,
      let response = responder.immediateResponse(to: head, client: client)
    else { return nil }
    return (response, head.method == .HEAD)
  }

  private func add(_ response: ServerResponse, isHead: Bool) {
    pending.write(response, isHead: isHead)
    pendingCount += 1
    unwritten += 1
    limits.responseBegan()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if pendingCount > 0 {
      writePending(context)
      context.flush()
    }
    context.fireChannelReadComplete()
  }

  private func writePending(_ context: ChannelHandlerContext) {
    guard let encoderContext else { return context.close(promise: nil) }
    let written = context.eventLoop.makePromise(of: Void.self)
    let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    written.futureResult.whenComplete { [pendingCount] _ in
      handler.value.0.responsesWritten(pendingCount, handler.value.1)
    }
    encoderContext.write(wrapOutboundOut(.byteBuffer(pending)), promise: written)
    (pending, pendingCount) = (ByteBuffer(), 0)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // A malformed request is answered before all was read.
    if pendingCount > 0 { writePending(context) }
    if case .end = unwrapOutboundIn(data) { forwarded = max(0, forwarded - 1) }
    context.write(data, promise: promise)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard event is SendContinueEvent else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    promise?.succeed()
    // It is about the oldest request that is not answered, which is the last one if it is the only one.
    guard expectsContinue, forwarded == 1, let encoderContext else { return }
    expectsContinue = false
    if pendingCount > 0 { writePending(context) }
    let line = ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")
    encoderContext.writeAndFlush(wrapOutboundOut(.byteBuffer(line)), promise: nil)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    let ends = event is ChannelShouldQuiesceEvent || event as? ChannelEvent == .inputClosed
    // The next handlers have not received the request that is being read here.
    let isReading = response != nil && event is ChannelShouldQuiesceEvent
    if ends, unwritten > 0 || isReading {
      deferredEvents.append(event)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  private func responsesWritten(_ count: Int, _ context: ChannelHandlerContext) {
    for _ in 0..<count { limits.responseWritten(hadLength: true) }
    unwritten -= count
    guard unwritten == 0 else { return }
    let events = deferredEvents
    deferredEvents = []
    events.forEach(context.fireUserInboundEventTriggered)
  }
}

extension HTTPRequestHead {
  /// Returns a request of HTTP/1.0, which needs no host, as one that names the address that the client connected to.
  fileprivate func addingHost(_ address: SocketAddress?) -> HTTPRequestHead {
    let host = address?.ipAddress?.urlHost ?? "localhost"
    var head = self
    head.headers.add(name: "Host", value: address?.port.map { "\(host):\($0)" } ?? host)
    return head
  }
}
#endif
