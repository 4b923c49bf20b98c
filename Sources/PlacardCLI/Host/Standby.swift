import Foundation
import Glibc
import WidgetHost
import WidgetWorker

/// Waits until a host may run: at once on an SQLite database, and on a server until no other node has the lease.
struct Standby {
  /// The seconds between two attempts to take the lease of another node, so that its end is noticed at once.
  private static let interval = 1.0

  private let store: HostStore
  private let folder: StateFolder
  private let log: HostLog

  init(_ store: HostStore, in folder: StateFolder, log: HostLog) {
    self.store = store
    self.folder = folder
    self.log = log
  }

  /// Waits for the lease of the host.
  ///
  /// - Parameters:
  ///   - once: Whether the host ends when it has done what is due, and does not wait.
  ///   - signals: What ends the wait.
  ///   - service: What has to hear that the process works.
  /// - Returns: The lease, without a value if the database needs none; `nil` if a signal has arrived first.
  /// - Throws: ``StateError`` if the first attempt fails, or a host that runs once would have to wait; later attempts are
  ///   repeated.
  func lease(once: Bool, signals: TerminationSignals, service: ServiceManager?) throws -> Lease? {
    guard store.isShared else { return Lease(value: nil) }
    let node = HostNode.current(in: folder)
    if let lease = try store.takeLease(as: node) { return try keep(lease, of: node) }
    let owner = (try? store.nodes())?.first { $0.epoch != nil }?.name ?? "another node"
    if once {
      try? store.remove(node)
      throw StateError.hostElsewhere(node: owner)
    }
    log.write("standing by, because '\(owner)' runs the host")
    service?.noteReady(at: .now)
    var pause = Self.interval
    while !signals.wait(atMost: pause) {
      service?.notePass(at: .now)
      pause = Self.interval
      do {
        if let lease = try store.takeLease(as: node) {
          log.write("took over the host")
          return try keep(lease, of: node)
        }
      } catch {
        // After an outage of the database, the node that ran the host goes on with it.
        pause = HostLease.extensionInterval
        log.reportError(CommandError.message(of: error))
      }
    }
    try? store.remove(node)
    return nil
  }

  /// A lease that is kept, or that is not needed.
  struct Lease {
    var value: LeaseKeeper?
  }

  private func keep(_ lease: HostLease, of node: HostNode) throws -> Lease {
    do {
      return Lease(value: try LeaseKeeper(lease, of: node, in: HostStore(folder)))
    } catch {
      try? store.release(lease)
      throw error
    }
  }
}

extension HostNode {
  /// This process, as the host of a folder.
  static func current(in folder: StateFolder) -> HostNode {
    HostNode(
      name: "\(ProcessInfo.processInfo.hostName):\(folder.path)",
      version: PlacardVersion.current.description, process: getpid())
  }
}
