#if Server
import Foundation
import Glibc
package import Hummingbird
package import HummingbirdCore
package import Logging
package import NIOCore
import ServiceLifecycle

/// Listens on an address and passes requests to a responder, until it is stopped or the process ends.
package final class HTTPListener: Sendable {
  /// Where and how a server listens.
  package struct Configuration: Sendable {
    /// The address, such as `127.0.0.1`.
    package var host: String
    /// The port; 0 for any free one.
    package var port: Int
    /// The maximum number of connections at a time; fewer if the process may not open as many files.
    package var maximumConnections = 20_000
    /// After how long a connection without requests is closed; `nil` if a channel handler closes it.
    package var idleTimeout: TimeAmount? = .seconds(60)
    /// How long open requests may take after ``HTTPListener/beginStop()``.
    package var drainTime = Duration.seconds(5)
    /// Makes what handles a connection's parts of HTTP/1 requests and responses ahead of the responder, in this order.
    package var connectionHandlers: @Sendable () -> [any ChannelHandler] = { [] }
    /// Wraps the server, as for encryption.
    package var wrap: @Sendable (HTTPServerBuilder) throws -> HTTPServerBuilder = { $0 }

    package init(host: String, port: Int) {
      self.host = host
      self.port = port
    }
  }

  private static let maximumHeaders = 32 << 10
  private static let maximumHeaderCount = 100
  /// The descriptors that are left for the rest of the process.
  private static let reservedDescriptors = 256

  private let group: ServiceGroup
  private let started = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)
  private let outcome = Outcome()
  /// Called when the server ends by itself after it has started.
  private let onFailure: @Sendable (any Error) -> Void

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

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - configuration: Where and how it listens.
  ///   - responder: Answers the requests.
  ///   - logger: The log of the HTTP library.
  ///   - onFailure: Called when the server ends by itself after it has started.
  /// - Throws: The error of ``Configuration/wrap``.
  package init<Responder: HTTPResponder>(
    _ configuration: Configuration, responder: Responder, logger: Logger,
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    self.onFailure = onFailure
    let outcome = outcome
    let started = started
    let server = HTTPServerBuilder.http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [
          ConnectionHandlerInstaller(configuration.connectionHandlers())
        ],
        idleTimeout: configuration.idleTimeout,
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
          maxHeaderFieldSize: Self.maximumHeaders, maxHeaderListSize: Self.maximumHeaders,
          maxHeaderFieldCount: Self.maximumHeaderCount)))
    let descriptors = Self.raiseDescriptorLimit(to: configuration.maximumConnections)
    let application = Application(
      responder: responder, server: try configuration.wrap(server),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), backlog: 1024,
        availableConnectionsDelegate: MaximumAvailableConnections(
          max(64, min(configuration.maximumConnections, descriptors - Self.reservedDescriptors)))),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? configuration.port
        if outcome.set(.success(port)) { started.signal() }
      }, logger: logger)
    var services = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [], logger: logger)
    services.maximumGracefulShutdownDuration = configuration.drainTime
    group = ServiceGroup(configuration: services)
  }

  /// Raises the limit of file descriptors to what the connections need, and returns the resulting limit.
  private static func raiseDescriptorLimit(to connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    let required = rlim_t(connections + reservedDescriptors)
    guard limit.rlim_cur < required else { return Int(clamping: limit.rlim_cur) }
    limit.rlim_cur = min(limit.rlim_max, required)
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(limit.rlim_cur)
  }

  /// Starts the server, and returns the port that it listens on.
  ///
  /// - Throws: The error of the network, if the address cannot be used.
  package func start() throws -> Int {
    Task.detached { [group, outcome, started, finished, onFailure] in
      do {
        try await group.run()
      } catch {
        if outcome.set(.failure(error)) { started.signal() } else { onFailure(error) }
      }
      finished.signal()
    }
    started.wait()
    return try outcome.result?.get() ?? 0
  }

  /// Accepts no more requests, and lets the open ones finish.
  package func beginStop() {
    Task.detached { [group] in await group.triggerGracefulShutdown() }
  }

  /// Waits until the server has stopped, at most until a time.
  package func waitForEnd(before end: ContinuousClock.Instant) {
    _ = finished.wait(timeout: .now() + max(0, ContinuousClock.now.duration(to: end) / .seconds(1)))
  }
}
#endif
