#if Server
import DeviceServer
import FileStorage
import Foundation
import FramePipeline
import Logging
import PlacardCLI
import Synchronization
import WidgetHost

/// Performs the configured actions for taps, asynchronously to the requests that report them.
///
/// The store keeps a tap until its action has ended, and leases it to the server that performs it. Another server, or the
/// next one, performs the actions that a killed server has not finished: each at least once.
final class TapHandlerQueue: Sendable {
  /// The maximum number of actions at a time; programs may run for a while.
  private static let maximumConcurrentActions = 4

  private let handlers: TapHandlerSource
  private let store: HostStore
  private let logger: Logger
  private let owner = UUID().uuidString
  private let queue = OperationQueue()
  private let state = Mutex(State())

  private struct State {
    var isStopped = false
    /// The taps whose actions run or wait.
    var taps: Set<Int64> = []
  }

  init(_ handlers: TapHandlerSource, store: HostStore, logger: Logger) {
    self.handlers = handlers
    self.store = store
    self.logger = logger
    queue.maxConcurrentOperationCount = Self.maximumConcurrentActions
  }

  /// Extends the leases, and starts the actions that other servers have not finished; called several times in the duration of a lease.
  func renewLeases() {
    do {
      let now = Date()
      if state.withLock({ !$0.taps.isEmpty }) { try store.extendTapLeases(of: owner, at: now) }
      for tap in try store.unleasedTaps(for: .handlers, at: now) { perform(tap) }
    } catch {
      logger.error("cannot read the taps that another server has left; retrying: \(error)")
    }
  }

  /// Queues the action for a tap of the store; once stopped, the tap is left to another server.
  func perform(_ tap: StoredTap) {
    guard let id = tap.hit.id,
      state.withLock({ !$0.isStopped && $0.taps.insert(id).inserted })
    else { return }
    queue.addOperation { [self] in
      defer { state.withLock { _ = $0.taps.remove(id) } }
      guard acquireLease(of: id) else { return }
      handle(tap)
      remove(id)
    }
  }

  /// Leases a tap; returns `false` if another server has leased or performed it.
  private func acquireLease(of tap: Int64) -> Bool {
    do {
      return try store.leaseTap(tap, for: .handlers, to: owner, at: Date())
    } catch {
      logger.error("cannot reserve a tap for its handler; retrying: \(error)")
      return false
    }
  }

  private func handle(_ tap: StoredTap) {
    guard !tap.isExpired(at: Date()) else {
      let date = Timestamp(tap.date).text
      return logger.error(
        "a tap of \(date) on '\(tap.device)' is not handled, because it waited for too long")
    }
    do {
      try TapActionRunner(target: tap.hit, date: tap.date).handle(by: handlers.current())
    } catch {
      logger.error("\(error)")
    }
  }

  private func remove(_ id: Int64) {
    do {
      try store.removeTap(id, for: .handlers)
    } catch {
      logger.error(
        "cannot remove a tap that was handled; it is handled again after a restart: \(error)")
    }
  }

  /// Starts no more actions, and waits until a time for those that run; the others are left to another server.
  func stop(before end: ContinuousClock.Instant) {
    state.withLock { $0.isStopped = true }
    // The operations that have not started are in the store.
    queue.cancelAllOperations()
    while queue.operationCount > 0, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.02)
    }
    do {
      try store.endTapLeases(of: owner)
    } catch {
      logger.error(
        "cannot release the taps that were not handled; other servers handle them when their leases expire: \(error)"
      )
    }
  }
}
#endif
