#if Server
import DeviceServer
import Foundation
import Glibc
import FramePipeline
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Receives requests with Hummingbird and passes them to the device server.
final class HTTPServer: Sendable {
  /// The longest body: a device's log.
  private static let maximumBody = 64 << 10
  private static let maximumHeaders = 32 << 10
  /// Devices read slowly, so that only connections without any traffic are closed.
  private static let idleTimeout = TimeAmount.seconds(60)
  /// How long open requests may take after the server was told to stop.
  private static let drainTime = Duration.seconds(5)

  /// The descriptors that are left for the host: its store, workers and frames.
  private static let reservedDescriptors = 256
  private static let connectionLimit = 20_000

  /// Raises the number of files that the process may open to what the system allows, and returns it.
  private static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(connectionLimit + reservedDescriptors))
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(limit.rlim_cur)
  }

  private static func maximumConnections(of descriptors: Int) -> Int {
    max(64, min(connectionLimit, descriptors - reservedDescriptors))
  }

  private let group: ServiceGroup
  private let state = DispatchSemaphore(value: 0)
  private let outcome = Outcome()

  /// The result of starting, set by the server's task.
  private final class Outcome: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Result<Int, any Error>?

    func set(_ result: Result<Int, any Error>) -> Bool {
      lock.withLock {
        defer { value = value ?? result }
        return value == nil
      }
    }

    var result: Result<Int, any Error>? { lock.withLock { value } }
  }

  /// Creates a server for an address.
  init(_ address: ListenAddress, server: DeviceServer, logger: Logger) {
    let outcome = outcome
    let state = state
    let application = Application(
      responder: DeviceResponder(server: server, maximumBody: Self.maximumBody),
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          idleTimeout: Self.idleTimeout,
          httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: Self.maximumHeaders, maxHeaderListSize: Self.maximumHeaders,
            maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port), backlog: 1024,
        availableConnectionsDelegate: MaximumAvailableConnections(
          Self.maximumConnections(of: Self.raiseDescriptorLimit()))),
      onServerRunning: { channel in
        if outcome.set(.success(channel.localAddress?.port ?? address.port)) { state.signal() }
      }, logger: logger)
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [], logger: logger)
    configuration.maximumGracefulShutdownDuration = Self.drainTime
    group = ServiceGroup(configuration: configuration)
  }

  private let finished = DispatchSemaphore(value: 0)

  /// Starts the server, and returns the port that it listens on.
  ///
  /// - Throws: The error of the network, if the address cannot be used.
  func start() throws -> Int {
    Task.detached { [group, outcome, state, finished] in
      do {
        try await group.run()
      } catch {
        if outcome.set(.failure(error)) { state.signal() }
      }
      finished.signal()
    }
    state.wait()
    return try outcome.result?.get() ?? 0
  }

  /// Lets open requests finish, for some seconds, and stops.
  func stop() {
    Task.detached { [group] in await group.triggerGracefulShutdown() }
    _ = finished.wait(timeout: .now() + Self.drainTime / .seconds(1) + 1)
  }
}

/// The context of a request with the address of its client.
struct DeviceRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let client: String

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    client = source.channel.remoteAddress?.ipAddress ?? "unknown"
  }
}

/// Converts requests and responses between Hummingbird and the device server.
struct DeviceResponder: HTTPResponder {
  let server: DeviceServer
  let maximumBody: Int

  func respond(
    to request: Request, context: DeviceRequestContext
  ) async throws -> Response {
    let isHead = request.method == .head
    var body: [UInt8] = []
    if request.method == .post {
      do {
        body = Array(buffer: try await request.body.collect(upTo: maximumBody))
      } catch {
        return Self.response(
          ServerResponse.error(413, "the body is larger than \(maximumBody) bytes"), isHead: false)
      }
    }
    let headers = HTTPHeaders(request.head.headerFields.map { ($0.name.rawName, $0.value) })
    var parsed = ServerRequest(
      request.method.rawValue, request.head.path ?? "/", headers: headers, body: body,
      client: context.client)
    // HTTP/1.1's Host field is the request's authority here.
    if let host = request.head.authority { parsed?.headers["Host"] = host }
    guard let parsed else {
      return Self.response(
        .error(400, "the address is not valid percent-encoded UTF-8, or too long"), isHead: isHead)
    }
    // A response may wait for the store or draw, which the threads of Swift's tasks must not.
    let response = try await NIOThreadPool.singleton.runIfActive {
      server.response(to: parsed, at: Date())
    }
    return Self.response(response, isHead: isHead)
  }

  /// Sends an event for each new manifest until the client disconnects or the server stops.
  private static func stream(of events: ManifestEvents) -> ResponseBody {
    ResponseBody { writer in
      var last: FileStamp?
      var silence = 0.0
      while !Task.isShuttingDownGracefully {
        if let stamp = events.current(), stamp != last {
          last = stamp
          silence = 0
          try await writer.write(ByteBuffer(string: ManifestEvents.text(of: stamp)))
        } else if silence >= ManifestEvents.commentInterval {
          silence = 0
          try await writer.write(ByteBuffer(string: ManifestEvents.comment))
        }
        try await Task.sleep(for: .seconds(ManifestEvents.pollInterval))
        silence += ManifestEvents.pollInterval
      }
      try await writer.finish(nil)
    }
  }

  private static func response(_ response: ServerResponse, isHead: Bool) -> Response {
    var headers = HTTPFields()
    for field in response.headers.fields {
      guard let name = HTTPField.Name(field.name) else { continue }
      headers[name] = field.value
    }
    let status = HTTPResponse.Status(code: response.status)
    if let events = response.events {
      return Response(status: status, headers: headers, body: Self.stream(of: events))
    }
    let count = response.body.count
    if isHead {
      return Response(
        status: status, headers: headers,
        body: ResponseBody(contentLength: count) { try await $0.finish(nil) })
    }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)))
  }
}
#endif
