import ChildProcesses
import Foundation
import Glibc
import Synchronization

/// Extends the lease of a host while its loop works, and tells the loop if another node has taken it.
package final class LeaseKeeper: Sendable {
  package let lease: HostLease
  private let node: HostNode
  /// A connection of its own, as the host's may wait for a transaction.
  private let store: HostStore
  private let state = Mutex(State.held)
  /// A pair of sockets that has a byte when the lease is lost.
  private let loss: (reader: FileDescriptor, writer: FileDescriptor)
  /// A pair of sockets that has a byte when the extensions end.
  private let stop: (reader: FileDescriptor, writer: FileDescriptor)

  private enum State {
    case held, lost, released
  }

  /// Starts to extend a lease.
  ///
  /// - Throws: `ProcessStartError` if there are no more descriptors.
  package init(_ lease: HostLease, of node: HostNode, in store: HostStore) throws {
    self.lease = lease
    self.node = node
    self.store = store
    loss = try FileDescriptor.socketPair()
    stop = try FileDescriptor.socketPair()
    let reader = stop.reader
    Thread.detachNewThread { [weak self] in
      var request = pollfd(fd: reader.number, events: Int16(POLLIN), revents: 0)
      var pause = HostLease.extensionInterval
      while poll(&request, 1, Int32(pause * 1000)) == 0, let next = self?.extend() { pause = next }
    }
  }

  deinit { _ = stop.writer.writeAvailable([1]) }

  /// A descriptor that is readable when the lease is lost.
  package var descriptor: Int32 { loss.reader.number }

  /// Whether another node has taken the lease.
  package var isLost: Bool { state.withLock { $0 == .lost } }

  /// The seconds after which an extension that failed is repeated.
  private static let retryInterval = 0.5

  /// Extends the lease.
  ///
  /// A database that cannot be reached gives the lease to nobody else meanwhile.
  ///
  /// - Returns: The seconds until the next extension; `nil` if the lease is lost.
  private func extend() -> Double? {
    guard let isExtended = try? store.extend(lease, of: node) else { return Self.retryInterval }
    if isExtended { return HostLease.extensionInterval }
    let isLost = state.withLock { state in
      guard state == .held else { return false }
      state = .lost
      return true
    }
    if isLost { _ = loss.writer.writeAvailable([1]) }
    return nil
  }

  /// Stops, and gives the lease back, so that another node takes it at once.
  package func release() {
    let wasHeld = state.withLock { state in
      defer { if state == .held { state = .released } }
      return state == .held
    }
    _ = stop.writer.writeAvailable([1])
    if wasHeld { try? store.release(lease) } else { try? store.remove(node) }
  }
}
