import Dispatch
import Foundation
import Glibc
import Synchronization
import WidgetHost

/// A host that only stores the requests it receives, on a separate thread until it is stopped.
final class RecordingHost: Sendable {
  let lock: HostLock
  private let loop: ServerLoop

  init(_ folder: StateFolder, refusing: String? = nil) throws {
    lock = try HostLock(folder)
    loop = ServerLoop(
      server: try ControlServer(lock), store: try HostStore(folder),
      rejectionReason: refusing)
    Thread(block: { [loop] in loop.run() }).start()
  }

  /// Stops the host, and returns the number of requests that it received.
  func stop() -> Int {
    loop.shouldStop.store(true, ordering: .sequentiallyConsistent)
    loop.isDone.wait()
    return loop.count.load(ordering: .sequentiallyConsistent)
  }
}

/// Unchecked, because only the loop's thread accesses the server.
private final class ServerLoop: @unchecked Sendable {
  let shouldStop = Atomic(false)
  let count = Atomic(0)
  let isDone = DispatchSemaphore(value: 0)

  private var server: ControlServer?
  private let store: HostStore
  private let rejectionReason: String?

  init(server: ControlServer, store: HostStore, rejectionReason: String?) {
    self.server = server
    self.store = store
    self.rejectionReason = rejectionReason
  }

  func run() {
    while !shouldStop.load(ordering: .sequentiallyConsistent) {
      let descriptors = server?.descriptors ?? []
      var waits = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&waits, nfds_t(waits.count), 20)
      server?.service().forEach(handle)
    }
    server = nil
    isDone.signal()
  }

  private func handle(_ request: ControlRequest) {
    count.add(1, ordering: .sequentiallyConsistent)
    do {
      if rejectionReason == nil { try store.post(request.request, at: .january(15)) }
      request.answer(error: rejectionReason)
    } catch {
      request.answer(error: "\(error)")
    }
  }
}
