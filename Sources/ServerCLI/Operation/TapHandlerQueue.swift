#if Server
import DeviceServer
import FileStorage
import Foundation
import FramePipeline
import Logging
import PlacardCLI
import Synchronization
import WidgetHost

/// Performs the configured actions for taps, beside the requests that report them.
///
/// The store keeps a tap until its action has ended, so that the actions which a killed server has not finished are
/// performed by the next one: each tap's at least once.
final class TapHandlerQueue: Sendable {
  /// The number of actions at a time; programs may run for a while.
  private static let concurrent = 4

  private let handlers: TapHandlerSource
  private let store: HostStore
  private let logger: Logger
  private let queue = OperationQueue()
  private let started = Date()
  private let state = Mutex(State())

  private struct State {
    var isStopped = false
    /// Held by the server that performs what others have not finished.
    var recovery: FileLock?
  }

  init(_ handlers: TapHandlerSource, store: HostStore, logger: Logger) {
    self.handlers = handlers
    self.store = store
    self.logger = logger
    queue.maxConcurrentOperationCount = Self.concurrent
  }

  /// Starts the actions that earlier servers have not finished, once no other server does so.
  ///
  /// - Parameter lock: The path of a file that the server which does so has locked.
  func recover(lockedBy lock: String) {
    Thread { [self] in
      do {
        let recovery = try FileLock.lock(lock, opening: .creatingFile)
        state.withLock { $0.recovery = recovery }
        for tap in try store.waitingTaps(for: .handlers) where tap.date < started { perform(tap) }
      } catch {
        logger.error("taps that an earlier server has not handled wait for the next one: \(error)")
      }
    }.start()
  }

  /// Starts the action for a tap of the store as soon as there is room; once stopped, it is left to the next server.
  func perform(_ tap: StoredTap) {
    guard !state.withLock({ $0.isStopped }) else { return }
    queue.addOperation { [self] in
      handle(tap)
      remove(tap)
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

  private func remove(_ tap: StoredTap) {
    guard let id = tap.hit.id else { return }
    do {
      try store.removeTap(id, for: .handlers)
    } catch {
      logger.error("a tap that was handled is handled again after a restart: \(error)")
    }
  }

  /// Starts no more actions, and waits until a time for those that run; the others are left to the next server.
  func stop(before end: ContinuousClock.Instant) {
    state.withLock { $0.isStopped = true }
    // The operations that have not started are in the store.
    queue.cancelAllOperations()
    while queue.operationCount > 0, ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
#endif
