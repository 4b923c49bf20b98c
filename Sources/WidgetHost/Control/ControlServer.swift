import FileStorage
import Glibc

/// Receives requests through a host's socket, in the host's own event loop; no call blocks.
///
///     poll(server.descriptors)
///     for request in server.service() {
///       try store.post(request.request, at: now)
///       request.answer()
///     }
///
/// Accepts only clients of the user who runs the host. Disconnects a client that does not complete a line within ten
/// seconds, sends too much, or does not read its response.
package final class ControlServer {
  /// The maximum number of clients; a further one replaces the one that has been silent for longest.
  private static let maximumClients = 64
  private static let timeout = Duration.seconds(10)

  private let folder: StateFolder
  private let lock: HostLock
  private var listener: Int32
  /// The identity of the socket file, which differs from that of another host's socket.
  private var identity: FileIdentity?
  private var clients: [ControlConnection] = []
  /// The time until which no client is accepted, because there are too many open files.
  private var pausedUntil: ContinuousClock.Instant?

  /// Opens the socket; the holder of the lock may replace the socket of a killed host.
  package init(_ lock: HostLock) throws(StateError) {
    folder = lock.folder
    self.lock = lock
    listener = try Self.listen(folder)
    identity = FileIdentity(path: folder.socket)
  }

  deinit {
    close(listener)
    // Another host's socket is not removed.
    if isInPlace { unlink(folder.socket) }
  }

  /// Whether the socket's path leads to this host.
  private var isInPlace: Bool { identity != nil && FileIdentity(path: folder.socket) == identity }

  /// Whether the lock and the socket at their paths are this host's.
  var ownsFolder: Bool { lock.isInPlace && isInPlace }

  /// Recreates the lock and the socket after they were removed.
  ///
  /// - Throws: ``StateError`` if that fails, or another host has taken the folder in the meantime.
  func recreate() throws(StateError) {
    try lock.recreate()
    guard !isInPlace else { return }
    let renewed = try Self.listen(folder)
    close(listener)
    listener = renewed
    identity = FileIdentity(path: folder.socket)
  }

  /// The descriptors to poll for reading.
  package var descriptors: [Int32] {
    (pausedUntil == nil ? [listener] : []) + clients.map(\.descriptor)
  }

  /// The number of seconds until clients are accepted again, if the process had no descriptor left for one.
  package var delay: Double? {
    pausedUntil.map { max(0, ContinuousClock.now.duration(to: $0) / .seconds(1)) }
  }

  /// Returns the received requests, each of which has to be answered.
  package func service() -> [ControlRequest] {
    accept()
    let now = ContinuousClock.now
    let requests = clients.flatMap { receivedRequests(from: $0, now) }
    for client in clients where now - client.lastReceived > Self.timeout { client.disconnect() }
    clients.removeAll { !$0.isOpen }
    return requests
  }

  private func receivedRequests(
    from client: ControlConnection, _ now: ContinuousClock.Instant
  ) -> [ControlRequest] {
    client.takeMessages(now).compactMap { message in
      if let request = message.request { return ControlRequest(request: request, client: client) }
      // The message only had to wake the host, because the store has changed.
      client.answer(nil)
      return nil
    }
  }

  private func accept() {
    if let pausedUntil, ContinuousClock.now < pausedUntil { return }
    pausedUntil = nil
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else {
        // The client is still queued, so the listener stays readable: polling it would never block.
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { pausedUntil = .now + .seconds(1) }
        return
      }
      guard SocketPeer(descriptor)?.user == geteuid(),
        fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
      else {
        close(descriptor)
        continue
      }
      if clients.count >= Self.maximumClients { disconnectMostSilent() }
      clients.append(ControlConnection(descriptor))
    }
  }

  private func disconnectMostSilent() {
    guard
      let index = clients.indices.min(by: { clients[$0].lastReceived < clients[$1].lastReceived })
    else { return }
    clients.remove(at: index).disconnect()
  }

  private static func listen(_ folder: StateFolder) throws(StateError) -> Int32 {
    unlink(folder.socket)
    let address = try SocketAddress(folder)
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // The socket file gets this mode when the socket is bound.
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0,
      address.with({ bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, 64) == 0
    else {
      let reason = String(cString: strerror(errno)).lowercased()
      if descriptor >= 0 { close(descriptor) }
      throw .folder(folder.path, reason: "its socket cannot be opened: \(reason)")
    }
    return descriptor
  }
}

/// A request received through the socket.
package struct ControlRequest {
  /// The request.
  package let request: HostRequest
  fileprivate let client: ControlConnection

  /// Tells the client that the request was stored, or why not.
  package func answer(error: String? = nil) { client.answer(error) }
}
