#if Server
import DeviceServer
import NIOCore
import NIOHTTP1

/// Answers requests whose responses are in memory, on the event loop that reads them.
///
/// Most requests of displays are such. They are answered ahead of the HTTP library's codec and tasks, where a request costs
/// several times as much, and their responses are written as bytes past its encoder. The others go on. Requests of a
/// connection are answered in their order: while one is with a task, those behind it go there too.
final class ImmediateResponder: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = IOData

  /// The number of responses that may wait for the client at a time.
  ///
  /// Encryption keeps what was not flushed, which the channel's writability does not count.
  private static let maximumUnwritten = 8

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
  /// The number of responses of this handler that the client has not received yet.
  private var unwritten = 0
  private var needsFlush = false
  /// The end of the server or of the client's requests, of which the handlers behind are told when everything is written:
  /// they close the connection.
  private var heldEvents: [Any] = []

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
    to head: HTTPRequestHead, _ context: ChannelHandlerContext
  ) -> (ServerResponse, isHead: Bool)? {
    // A client that does not read its responses has to wait, which tasks can. One that names the state of its connection
    // wants it closed after the response.
    guard forwarded == 0, unwritten < Self.maximumUnwritten, heldEvents.isEmpty, !isEnding,
      context.channel.isWritable, encoderContext != nil,
      head.method == .GET || head.method == .HEAD, head.version == .http1_1,
      let response = responder.immediateResponse(to: head, client: client)
    else { return nil }
    return (response, head.method == .HEAD)
  }

  private func write(_ response: ServerResponse, isHead: Bool, _ context: ChannelHandlerContext) {
    guard let encoderContext else { return context.close(promise: nil) }
    var bytes = context.channel.allocator.buffer(
      capacity: ByteBuffer.headCapacity + response.body.count)
    bytes.writeHead(of: response)
    if !isHead, HTTPResponseStatus(statusCode: response.status).mayHaveResponseBody {
      bytes.writeBytes(response.body)
    }
    let written = context.eventLoop.makePromise(of: Void.self)
    unwritten += 1
    limits.responseBegan()
    let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    written.futureResult.whenComplete { _ in handler.value.0.responseWritten(handler.value.1) }
    encoderContext.write(wrapOutboundOut(.byteBuffer(bytes)), promise: written)
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
    // The handlers behind do not know of the request that is being read here.
    let isReading = response != nil && event is ChannelShouldQuiesceEvent
    if ends, unwritten > 0 || isReading {
      heldEvents.append(event)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  private func responseWritten(_ context: ChannelHandlerContext) {
    limits.responseWritten(hadLength: true)
    unwritten -= 1
    guard unwritten == 0 else { return }
    let events = heldEvents
    heldEvents = []
    events.forEach(context.fireUserInboundEventTriggered)
  }
}

extension ByteBuffer {
  /// The number of bytes that the heads of most responses need at most.
  fileprivate static let headCapacity = 768

  /// Writes the status line and the fields of a response, as in HTTP/1.1 (RFC 9112, 2.1).
  ///
  /// Values cannot end their field: what would is written as a space. A field whose name is none is left out.
  fileprivate mutating func writeHead(of response: ServerResponse) {
    let status = HTTPResponseStatus(statusCode: response.status)
    writeStaticString("HTTP/1.1 ")
    writeString("\(status.code) ")
    writeString(status.reasonPhrase)
    writeStaticString("\r\n")
    for field in response.headers.fields where Self.isName(field.name) {
      writeString(field.name)
      writeStaticString(": ")
      writeValue(field.value)
      writeStaticString("\r\n")
    }
    if status.mayHaveResponseBody {
      writeStaticString("Content-Length: ")
      writeString("\(response.body.count)")
      writeStaticString("\r\n")
    }
    writeStaticString("\r\n")
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
  }

  private mutating func writeValue(_ value: String) {
    func endsField(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") || byte == 0
    }
    if value.utf8.contains(where: endsField) {
      writeBytes(value.utf8.map { endsField($0) ? UInt8(ascii: " ") : $0 })
    } else {
      writeString(value)
    }
  }
}
#endif
