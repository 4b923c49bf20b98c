#if Server
import DeviceServer
import Foundation
import Glibc
import HTTPServing
import HomeAssistant
import Logging
import PlacardCLI
import Synchronization
import WidgetHost
import WidgetWorker

/// A running server with the parts that have to be stopped, and stored, when it ends.
struct RunningServer {
  let http: HTTPListener
  let directory: RegisteredDeviceDirectory
  let homeAssistant: HomeAssistantPublisher?
  let taps: TapHandlerQueue?
  let logger: Logger
  let failure: ServerFailure
  private let store: HostStore
  private let timer: any DispatchSourceTimer

  init(
    http: HTTPListener, directory: RegisteredDeviceDirectory,
    homeAssistant: HomeAssistantPublisher?,
    taps: TapHandlerQueue?, store: HostStore, logger: Logger, failure: ServerFailure
  ) {
    self.store = store
    self.taps = taps
    self.failure = failure
    self.http = http
    self.directory = directory
    self.homeAssistant = homeAssistant
    self.logger = logger
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(
      deadline: .now() + ServeCommand.flushInterval, repeating: ServeCommand.flushInterval)
    timer.setEventHandler {
      Self.flush(directory, at: Date(), logger)
      taps?.renewLeases()
      if store.isShared { Self.publishWaitingTaps(homeAssistant, store, logger) }
    }
    timer.activate()
  }

  /// Starts or stops the work that only one of several servers performs.
  func setLeader(_ isLeader: Bool) {
    guard store.isShared else { return }
    homeAssistant?.setActive(isLeader)
    Self.publishWaitingTaps(homeAssistant, store, logger)
  }

  /// Publishes the taps that other servers have recorded.
  private static func publishWaitingTaps(
    _ homeAssistant: HomeAssistantPublisher?, _ store: HostStore, _ logger: Logger
  ) {
    guard let homeAssistant, homeAssistant.isActive else { return }
    do {
      try store.waitingTaps(for: .homeAssistant).forEach(homeAssistant.enqueue)
    } catch {
      logger.error("taps cannot be read for Home Assistant: \(error)")
    }
  }

  private static func flush(
    _ directory: RegisteredDeviceDirectory, at now: Date? = nil, _ logger: Logger
  ) {
    do {
      try directory.flush(at: now)
    } catch {
      logger.error("the last contacts of devices cannot be stored: \(error)")
    }
  }

  /// The time limit of ``stop()``.
  static let drainTime = Duration.seconds(4)

  /// Lets open requests, the broker and the handlers of taps finish at the same time, and stores what devices reported.
  func stop() {
    timer.cancel()
    let end = ContinuousClock.now + Self.drainTime
    homeAssistant?.beginStop()
    http.beginStop()
    taps?.stop(before: end)
    http.waitForEnd(before: end)
    homeAssistant?.waitForEnd(before: end)
    Self.flush(directory, logger)
  }
}

/// The error with which the HTTP server ended by itself.
final class ServerFailure: Sendable {
  private let error = Mutex<(any Error)?>(nil)

  /// Terminates the process by SIGTERM, because a host without its server is of no use.
  func terminate(with error: any Error) {
    self.error.withLock { $0 = error }
    kill(getpid(), SIGTERM)
  }

  /// Throws the error, if there is one.
  func check() throws {
    if let error = error.withLock({ $0 }) { throw CommandError("the server stopped: \(error)") }
  }
}
#endif
