import FileStorage
import Glibc

/// Hears what is asked of a host through its socket, in the host's own loop: nothing here waits.
///
///     poll(server.descriptors)
///     for request in server.service() {
///       try store.post(request.request, at: now)
///       request.answer()
///     }
///
/// Only the user who runs the host is heard. A client that says nothing whole for ten seconds, too much, or
/// that does not take its answer is left.
package final class ControlServer {
  /// How many clients are heard at a time; a further one takes the place of the one silent for longest.
  private static let mostClients = 64
  private static let patience = Duration.seconds(10)

  private let folder: StateFolder
  private let lock: HostLock
  private var listener: Int32
  /// The socket's file; one that another host made has another identity.
  private var identity: FileIdentity?
  private var clients: [ControlConnection] = []
  /// Until when no client is accepted, as there are too many open files.
  private var pausedUntil: ContinuousClock.Instant?

  /// Opens the socket; who holds the lock may take a killed host's place.
  package init(_ lock: HostLock) throws(StateError) {
    folder = lock.folder
    self.lock = lock
    listener = try Self.listen(folder)
    identity = FileIdentity(path: folder.socket)
  }

  deinit {
    close(listener)
    // Another host's socket is left to it.
    if isInPlace { unlink(folder.socket) }
  }

  /// Whether clients that look for the host find this one.
  private var isInPlace: Bool { identity != nil && FileIdentity(path: folder.socket) == identity }

  /// Whether the lock and the socket are where this host made them.
  var ownsFolder: Bool { lock.isInPlace && isInPlace }

  /// Makes the lock and the socket anew that somebody removed.
  ///
  /// - Throws: ``StateError`` where that cannot be, or where another host has taken the folder meanwhile.
  func renew() throws(StateError) {
    try lock.renew()
    guard !isInPlace else { return }
    let renewed = try Self.listen(folder)
    close(listener)
    listener = renewed
    identity = FileIdentity(path: folder.socket)
  }

  /// What to wait for: something can be read from any of these.
  package var descriptors: [Int32] {
    (pausedUntil == nil ? [listener] : []) + clients.map(\.descriptor)
  }

  /// When to accept clients again, in seconds, where the process had no descriptor left for one.
  package var delay: Double? {
    pausedUntil.map { max(0, ContinuousClock.now.duration(to: $0) / .seconds(1)) }
  }

  /// The requests that have come, each of which is to be answered.
  package func service() -> [ControlRequest] {
    accept()
    let now = ContinuousClock.now
    let requests = clients.flatMap { taken(from: $0, now) }
    for client in clients where now - client.lastHeard > Self.patience { client.leave() }
    clients.removeAll { !$0.isOpen }
    return requests
  }

  private func taken(
    from client: ControlConnection, _ now: ContinuousClock.Instant
  ) -> [ControlRequest] {
    client.takeMessages(now).compactMap { message in
      if let request = message.request { return ControlRequest(request: request, client: client) }
      // There is something in the store: to have come here is all that was wanted.
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
        // The client still waits, so that the listener stays readable: polling it would never block.
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { pausedUntil = .now + .seconds(1) }
        return
      }
      guard SocketPeer(descriptor)?.user == geteuid(),
        fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
      else {
        close(descriptor)
        continue
      }
      if clients.count >= Self.mostClients { leaveMostSilent() }
      clients.append(ControlConnection(descriptor))
    }
  }

  private func leaveMostSilent() {
    guard let index = clients.indices.min(by: { clients[$0].lastHeard < clients[$1].lastHeard })
    else { return }
    clients.remove(at: index).leave()
  }

  private static func listen(_ folder: StateFolder) throws(StateError) -> Int32 {
    unlink(folder.socket)
    let address = try SocketAddress(folder)
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // The mode that the file gets when the socket is bound.
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

/// A request that came through the socket.
package struct ControlRequest {
  /// What is asked.
  package let request: HostRequest
  fileprivate let client: ControlConnection

  /// Tells the client that the request is kept, or why it is not.
  package func answer(error: String? = nil) { client.answer(error) }
}
