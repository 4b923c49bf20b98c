import ChildProcesses
import Foundation
import Glibc
import Synchronization

/// What a host has to do about its partitions.
package struct LeaseChanges: Hashable, Sendable {
  /// The partitions that other nodes have, which the host drops first.
  package var lost: Set<Partition> = []
  /// The partitions that the node has taken.
  package var taken: [PartitionLease] = []
  /// The partitions that the node releases, as soon as the host has committed and dropped them.
  package var surplus: Set<Partition> = []

  package init() {}

  package var isEmpty: Bool { lost.isEmpty && taken.isEmpty && surplus.isEmpty }
}

/// Renews the leases of a node while its host's loop works: extends them, takes free partitions, and reports changes to
/// the loop.
package final class LeaseRenewer: Sendable {
  /// Which partitions the node takes.
  package enum Claim: Hashable, Sendable {
    /// Those of its fair share, as nodes come and go.
    case fairShare
    /// All of them, at the beginning only.
    case everything
  }

  package let node: HostNode
  private let claim: Claim
  /// A connection of its own, as the host's may wait for a transaction.
  private let store: HostStore
  /// Returns the time of this machine's clocks.
  private let machine: @Sendable () -> HostInstant
  private let state: Mutex<State>
  /// A pair of sockets that is readable when there are changes.
  private let changeSignal: (reader: FileDescriptor, writer: FileDescriptor)
  /// A pair of sockets that has bytes when the thread is not to wait any longer.
  private let wakeUp: (reader: FileDescriptor, writer: FileDescriptor)
  private let ended = DispatchSemaphore(value: 0)

  fileprivate struct State {
    var held: PartitionLeases
    /// The leases that the next extension releases.
    var released: PartitionLeases
    var changes = LeaseChanges()
    /// Until when partitions beyond the share are kept.
    var surplusEnd: ContinuousClock.Instant?
    /// When the leases were last extended.
    var lastExtension = ContinuousClock.now
    var clock = ClusterClock()
    /// What holds up the reloads of the node.
    var load: HostLoad?
    /// Why this version may not use the database any more.
    var rejection: StateError?
    var isStopped = false
  }

  /// The seconds after which an extension that failed is repeated.
  private static let retryInterval = 0.5
  /// The seconds that a started extension has to end, before the leases are left to expire.
  private static let stopTime = 5.0

  /// Takes partitions, and starts to extend their leases.
  ///
  /// - Parameters:
  ///   - claim: Which partitions the node takes.
  ///   - node: The node.
  ///   - store: A connection of its own.
  ///   - machine: Returns the time of this machine's clocks.
  /// - Throws: ``StateError`` if the database cannot be reached, or another node has partitions of which the node claims all;
  ///   `ProcessStartError` if there are no more descriptors.
  package init(
    _ claim: Claim, as node: HostNode, in store: HostStore,
    machine: @escaping @Sendable () -> HostInstant = { .now }
  ) throws {
    self.node = node
    self.claim = claim
    self.store = store
    self.machine = machine
    let none = PartitionLeases(node: node.name)
    changeSignal = try FileDescriptor.socketPair()
    wakeUp = try FileDescriptor.socketPair()
    state = Mutex(State(held: none, released: none))
    let pause: Double
    switch claim {
    case .fairShare: pause = try extend()
    case .everything:
      let taken = try store.takeAllPartitions(as: node)
      state.withLock { state in
        state.held = PartitionLeases(node: node.name, taken)
        state.changes.taken = taken
      }
      // The host needs the server's time from the beginning.
      pause = try extend()
    }
    start(pause: pause)
  }

  deinit { _ = wakeUp.writer.writeAvailable([1]) }

  private func start(pause: Double) {
    Thread.detachNewThread { [weak self, ended, reader = wakeUp.reader] in
      var pause = pause
      while true {
        var request = pollfd(fd: reader.number, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, Int32((pause * 1000).rounded(.up)))
        _ = reader.readAvailable { _ in }
        guard let self, !self.state.withLock(\.isStopped) else { break }
        do {
          pause = try self.extend()
        } catch {
          self.record(error)
          pause = Self.retryInterval
        }
      }
      ended.signal()
    }
  }

  /// A descriptor that is readable when there are changes.
  package var descriptor: Int32 { changeSignal.reader.number }

  /// Returns the changes since the last call.
  package func takeChanges() -> LeaseChanges {
    _ = changeSignal.reader.readAvailable { _ in }
    return state.withLock { state in
      defer { state.changes = LeaseChanges() }
      return state.changes
    }
  }

  /// The current time, by the clock that all nodes share.
  package var now: HostInstant { state.withLock(\.clock).instant(at: machine()) }

  /// Whether the leases have not been extended for so long that other nodes may have taken the partitions, or some have, and
  /// the host does not know it yet.
  package func areExpired(at now: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      !state.changes.lost.isEmpty
        || now - state.lastExtension > .seconds(node.leaseTiming.duration)
    }
  }

  /// Checks that this version may still use the database.
  ///
  /// - Throws: ``StateError/newer(database:changes:)`` if a newer one has changed the tables while the node was silent.
  package func check() throws {
    if let rejection = state.withLock(\.rejection) { throw rejection }
  }

  /// Records that an extension has failed; most errors pass.
  private func record(_ error: any Error) {
    guard let error = error as? StateError, case .newer = error else { return }
    state.withLock { $0.rejection = error }
    _ = changeSignal.writer.writeAvailable([1])
  }

  /// Sets what holds up the reloads of the node, which the next extension reports.
  package func record(_ load: HostLoad) {
    state.withLock { $0.load = load.isNormal ? nil : load }
  }

  /// Releases partitions that the host has dropped.
  package func release(_ partitions: Set<Partition>) {
    state.withLock { state in
      state.released.epochs.merge(state.held.of(partitions).epochs) { $1 }
      for partition in partitions { state.held.epochs[partition] = nil }
      state.changes.taken.removeAll { partitions.contains($0.partition) }
    }
    _ = wakeUp.writer.writeAvailable([1])
  }

  /// Extends the leases, takes free ones and releases surplus ones.
  ///
  /// A database that cannot be reached gives the partitions to nobody else meanwhile.
  ///
  /// - Returns: The seconds until the next extension.
  private func extend() throws -> Double {
    let (held, released, load) = state.withLock { ($0.held, $0.released, $0.load) }
    var node = node
    node.load = load
    let start = ContinuousClock.now
    let startUptime = machine().uptime
    let renewal =
      switch claim {
      case .fairShare: try store.renew(held, releasing: released, as: node)
      case .everything: try store.extend(held, of: node)
      }
    let hasChanged = state.withLock { state in
      if renewal.exceedsShare { state.surplusEnd = .now + .seconds(node.leaseTiming.duration) }
      state.record(renewal, releasing: released, at: .now)
      state.lastExtension = start
      state.clock.record(renewal.serverTime, from: startUptime, to: machine().uptime)
      return !state.changes.isEmpty
    }
    if hasChanged { _ = changeSignal.writer.writeAvailable([1]) }
    return renewal.pause
  }

  /// Stops, and releases all leases, so that other nodes take the partitions without waiting for their expiry.
  package func release() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    guard isFirst else { return }
    _ = wakeUp.writer.writeAvailable([1])
    guard ended.wait(timeout: .now() + Self.stopTime) == .success else { return }
    let held = state.withLock { state in
      var all = state.held
      all.epochs.merge(state.released.epochs) { $1 }
      return all
    }
    try? store.release(held, removing: node)
  }
}

extension LeaseRenewer.State {
  /// Records what an extension has changed.
  fileprivate mutating func record(
    _ renewal: LeaseRenewal, releasing released: PartitionLeases, at now: ContinuousClock.Instant
  ) {
    for partition in renewal.lost { held.epochs[partition] = nil }
    for (partition, epoch) in released.epochs where self.released.epochs[partition] == epoch {
      self.released.epochs[partition] = nil
    }
    for lease in renewal.taken { held.epochs[lease.partition] = lease.epoch }
    changes.lost.formUnion(renewal.lost)
    changes.taken.removeAll { renewal.lost.contains($0.partition) }
    changes.taken += renewal.taken
    // Those that the host has released meanwhile do not count.
    let keepsSurplus = surplusEnd.map { now < $0 } ?? false
    let surplus = keepsSurplus ? 0 : max(0, held.epochs.count - renewal.fairShare)
    changes.surplus = Set(held.partitions.sorted().suffix(surplus))
  }
}
