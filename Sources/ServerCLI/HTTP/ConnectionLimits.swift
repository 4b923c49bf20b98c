#if Server
import DeviceServer
import NIOCore
import NIOHTTP1
import Synchronization

/// Counts the open connections of each client.
final class ConnectionCounts: Sendable {
  /// A household, or a company behind one address, has fewer displays that are connected at a time.
  private static let maximum = 512

  private let counts = Mutex<[String: Int]>([:])

  /// Counts a connection, and returns whether the client's connections are within the limit.
  func open(_ client: String) -> Bool {
    counts.withLock { counts in
      counts[client, default: 0] += 1
      return counts[client, default: 0] <= Self.maximum
    }
  }

  /// Counts a connection less.
  func close(_ client: String) {
    counts.withLock { counts in
      let rest = counts[client, default: 0] - 1
      counts[client] = rest > 0 ? rest : nil
    }
  }
}

/// Closes connections of clients that have too many, and those whose request takes too long to arrive.
///
/// A request whose head is complete is answered with 408 first, as its client may wait for a response. A response has ten
/// minutes: some panels read a kilobyte per second.
final class ConnectionLimits: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time between two checks of a connection's deadline; a timer for each request would cost more than the request.
  private static let checkInterval = TimeAmount.seconds(10)
  /// The time for the head of a request, from the connection's beginning or the response before: 60 s, in checks.
  private static let headChecks = 6
  /// The time for the body of a request: 60 s.
  private static let bodyChecks = 6
  /// The time in which a client has to read a response of known length: 10 minutes.
  private static let responseChecks = 60

  private let counts: ConnectionCounts
  /// Returns the response to a request, by its method and client, whose body does not arrive.
  private let timeoutResponse: (_ method: String, _ client: String) -> ServerResponse
  private var client: String?
  private var checks: RepeatedTask?
  /// The number of checks so far, by which deadlines are measured: requests need not read a clock.
  private var checkCount = 0
  /// The last check that the connection's present state may last; `nil` while a response is being made.
  private var deadline: Int?
  /// The number of requests whose responses are not written.
  private var openRequests = 0
  /// The number of responses of known length that the client is receiving.
  private var unwritten = 0
  private var hasLength = false
  /// The method of the request whose body is being read.
  private var incompleteMethod: HTTPMethod?
  /// Whether a response is being written.
  private var isAnswering = false

  init(
    counts: ConnectionCounts,
    timeoutResponse: @escaping (_ method: String, _ client: String) -> ServerResponse
  ) {
    self.counts = counts
    self.timeoutResponse = timeoutResponse
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    checks?.cancel()
    if let client { counts.close(client) }
    client = nil
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      openRequests += 1
      incompleteMethod = head.method
      deadline = checkCount + Self.bodyChecks
    case .body: break
    case .end:
      incompleteMethod = nil
      if unwritten > 0 {
        deadline = checkCount + Self.responseChecks
      } else {
        // A request that was rejected may be answered already.
        deadline = openRequests > 0 ? nil : checkCount + Self.headChecks
      }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      // A stream of events has no length and no end.
      hasLength = head.headers.contains(name: "Content-Length")
      isAnswering = true
      if hasLength { responseBegan() }
    case .body: break
    case .end: return finish(context, data, promise)
    }
    context.write(data, promise: promise)
  }

  /// Writes the end of a response, and then sets the deadline of the next request.
  private func finish(
    _ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?
  ) {
    isAnswering = false
    let written = promise ?? context.eventLoop.makePromise()
    let limits = NIOLoopBound(self, eventLoop: context.eventLoop)
    written.futureResult.whenSuccess { [hasLength] in
      limits.value.responseWritten(hadLength: hasLength)
    }
    context.write(data, promise: written)
  }

  /// Records that a response of known length begins, also one that does not pass this handler.
  func responseBegan() {
    unwritten += 1
    deadline = checkCount + Self.responseChecks
  }

  /// Records that the client has received a response, also one that did not pass this handler.
  func responseWritten(hadLength: Bool) {
    openRequests = max(0, openRequests - 1)
    if hadLength { unwritten -= 1 }
    // The next request may be open already: then its own deadline holds.
    if openRequests == 0 { deadline = checkCount + Self.headChecks }
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard client == nil, let address = context.channel.remoteAddress?.ipAddress else { return }
    deadline = checkCount + Self.headChecks
    checks = context.eventLoop.scheduleRepeatedTask(
      initialDelay: Self.checkInterval, delay: Self.checkInterval
    ) { [handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)] _ in
      let (limits, context) = handler.value
      limits.checkCount += 1
      if let deadline = limits.deadline, deadline < limits.checkCount { limits.expire(context) }
    }
    // A reverse proxy on this machine limits its own clients.
    guard !ClientNetwork.isLoopback(address) else { return }
    let network = ClientNetwork.name(of: address)
    client = network
    if !counts.open(network) { context.close(promise: nil) }
  }

  /// Closes the connection, and says why if the client waits for the response to the request that is being read.
  private func expire(_ context: ChannelHandlerContext) {
    guard let method = incompleteMethod, openRequests == 1, unwritten == 0, !isAnswering else {
      return context.close(promise: nil)
    }
    // A client that does not read the response is disconnected at the next check.
    incompleteMethod = nil
    let response = timeoutResponse(method.rawValue, context.remoteAddress?.ipAddress ?? "unknown")
    var headers = NIOHTTP1.HTTPHeaders(response.headers.fields.map { ($0.name, $0.value) })
    headers.add(name: "Content-Length", value: "\(response.body.count)")
    let status = HTTPResponseStatus(statusCode: response.status)
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if method != .HEAD {
      let body = ByteBuffer(bytes: response.body)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }
}
#endif
