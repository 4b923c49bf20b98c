import FileStorage
package import Foundation
package import FramePipeline

/// Plays a timeline on a panel: prefetches the manifest and the pictures, stores them on disk, and runs a command for
/// each frame at its date, with or without the server.
package final class FramePlayer {
  /// The clocks and other dependencies of a player.
  package struct Environment {
    /// The time by the clock of this machine.
    package var wallClock: () -> Date
    /// The seconds of a monotonic clock.
    package var uptime: () -> Double
    /// Waits some seconds, and returns whether the player was stopped.
    package var wait: (Double) -> Bool
    /// Returns a number in 0..<1.
    package var random: () -> Double
    /// Identifies the start of the system: a panel that was without power is refreshed fully.
    package var boot: String
    /// Called with each report.
    package var report: (PlayerReport) -> Void

    package init(
      wallClock: @escaping () -> Date, uptime: @escaping () -> Double,
      wait: @escaping (Double) -> Bool, random: @escaping () -> Double, boot: String,
      report: @escaping (PlayerReport) -> Void
    ) {
      self.wallClock = wallClock
      self.uptime = uptime
      self.wait = wait
      self.random = random
      self.boot = boot
      self.report = report
    }
  }

  /// The longest wait in seconds: the clock may be set meanwhile.
  private static let longestWait = 30.0
  /// The time limits of a request in seconds; it is shorter before the next frame begins.
  private static let requestTimeout = 5.0...30.0

  private let source: any FrameSource
  private let storage: PlayerStorage
  private let command: DisplayCommand
  private let runner: any DisplayCommandRunning
  private let environment: Environment
  private var plan: PlaybackPlan
  private var clock: PlaybackClock
  private var record: PlayerStorage.Record
  /// The file of the manifest that was received last.
  private var received: (bytes: [UInt8], tag: String?)?
  /// The last failure, so that it is reported once.
  private var failure: FetchFailure?
  private var commandFailure: DisplayCommandFailure?

  /// Creates a player that continues where an earlier one ended.
  ///
  /// - Parameters:
  ///   - source: Where frames come from.
  ///   - storage: Where they are kept.
  ///   - command: The command that shows a frame.
  ///   - commandID: Identifies the command: after another one, a panel's content is unknown.
  ///   - runner: Runs the command.
  ///   - pollInterval: The longest time between two requests for the manifest, in seconds.
  ///   - environment: Clocks, waiting, random numbers.
  package init(
    source: any FrameSource, storage: PlayerStorage, command: DisplayCommand, commandID: String,
    runner: any DisplayCommandRunning, pollInterval: Double = 900, environment: Environment
  ) {
    self.source = source
    self.storage = storage
    self.command = command
    self.runner = runner
    self.environment = environment
    record = storage.record()
    if record.boot != environment.boot || record.command != commandID { record.content = nil }
    (record.boot, record.command) = (environment.boot, commandID)
    let manifest = storage.manifest()
    if manifest == nil { record.tag = nil }
    plan = PlaybackPlan(
      manifest: manifest, stored: storage.pictures(), content: record.content,
      pollInterval: pollInterval)
    clock = PlaybackClock(latest: record.latest)
  }

  /// Plays until the player is stopped.
  ///
  /// - Throws: ``PlayerError`` if the server rejects the token and there is nothing to show.
  package func run() throws {
    var isStopped = false
    while !isStopped {
      let now = time()
      switch plan.next(at: now) {
      case .wait(let date):
        if let failure, endsPlayer(failure) { throw PlayerError(failure.description) }
        // At least 10 ms, so that rounding of the date does not make this a busy loop.
        isStopped = environment.wait(
          min(max(date.timeIntervalSince(now), 0.01), Self.longestWait))
      case let action: isStopped = perform(action, at: now)
      }
    }
  }

  /// Fetches what is new, shows the current frame, and fetches the frames to come.
  ///
  /// - Parameter timeout: For how long to retry until a frame is shown, in seconds.
  /// - Returns: What is on the panel, and when there is something to do next.
  /// - Throws: ``PlayerError`` if no frame can be shown.
  package func runOnce(timeout: Double) throws -> PlaybackResult {
    let end = environment.uptime() + timeout
    var shown: PanelUpdate?
    while true {
      let now = time()
      let action = plan.next(at: now)
      if case .wait(let date) = action {
        let isDone = plan.frame(at: now).map { $0.picture.sha256 == plan.content?.digest } ?? false
        let left = end - environment.uptime()
        guard !isDone, failure?.kind != .rejected, commandFailure == nil, left > 0 else {
          return try result(shown, at: now)
        }
        let delay = min(max(date.timeIntervalSince(now), 0.01), left, Self.longestWait)
        if environment.wait(delay) { return try result(shown, at: now) }
        continue
      }
      if case .show(let update) = action { shown = update }
      if perform(action, at: now) { return try result(shown, at: now) }
    }
  }

  private func result(_ shown: PanelUpdate?, at now: Date) throws -> PlaybackResult {
    if let commandFailure { throw PlayerError(commandFailure.description) }
    guard let frame = plan.frame(at: now), frame.picture.sha256 == plan.content?.digest else {
      throw failure.map { PlayerError($0.description) }
        ?? PlayerError("there is no frame to show yet; try again later")
    }
    return PlaybackResult(
      frame: frame, update: shown, next: plan.wake(after: now),
      nextFrame: plan.nextFrame(after: now),
      isStale: frame.staleAfter.map { $0.date <= now } ?? false, failure: failure)
  }

  /// Whether a failure ends a player that runs: a person has to do something, and there is nothing to show meanwhile.
  private func endsPlayer(_ failure: FetchFailure) -> Bool {
    failure.kind == .rejected && plan.manifest == nil
  }

  /// Performs an action, and returns whether the player was stopped meanwhile.
  private func perform(_ action: PlaybackPlan.Action, at now: Date) -> Bool {
    switch action {
    case .show(let update): return show(update)
    case .fetchManifest: fetchManifest(at: now)
    case .fetchPicture(let picture): fetch(picture, at: now)
    case .useReceivedManifest: useReceivedManifest()
    case .wait: break
    }
    return environment.wait(0)
  }
}

// MARK: Showing

extension FramePlayer {
  private func show(_ update: PanelUpdate) -> Bool {
    guard let file = storage.file(of: update.frame.picture) else {
      plan.recordRemoved([update.frame.picture.sha256])
      return false
    }
    // If this process is killed while the command runs, the panel's content is unknown.
    record.content = nil
    save()
    do throws(DisplayCommandFailure) {
      try runner.run(command.arguments(for: update, file: file))
      commandFailure = nil
      plan.recordShown(update, at: time())
    } catch {
      commandFailure = error
      plan.recordNotShown(update, at: time())
      guard error != .stopped else { return true }
      environment.report(.notShown(update, error))
      return environment.wait(0)
    }
    record.content = plan.content
    save()
    plan.recordRemoved(storage.removePictures(except: plan.neededPictures(at: time())))
    environment.report(.shown(update, next: plan.nextFrame(after: time())))
    return environment.wait(0)
  }

  /// Stores the record; an error, such as a full disk, is only reported.
  private func save() {
    record.latest = clock.latest
    do {
      try storage.write(record)
    } catch {
      environment.report(.notStored("\(error)"))
    }
  }
}

// MARK: Fetching

extension FramePlayer {
  private func fetchManifest(at now: Date) {
    do {
      let response = try source.manifest(unless: record.tag, timeout: timeout(at: now))
      switch response.content {
      case .unchanged:
        recordServerDate(response.date)
        plan.receive(nil, at: time(), jitter: environment.random())
      case .manifest(let bytes, let tag):
        let manifest = try Self.manifest(from: bytes)
        recordServerDate(response.date)
        received = (bytes, tag)
        plan.receive(manifest, at: time(), jitter: environment.random())
      }
      save()
      recordSuccess()
    } catch {
      recordFailure(error)
    }
  }

  private static func manifest(from bytes: [UInt8]) throws(FetchFailure) -> Manifest {
    do throws(ManifestError) {
      return try ManifestFile.manifest(from: Data(bytes))
    } catch {
      throw FetchFailure(.invalid, "the server sent \(error)")
    }
  }

  private func useReceivedManifest() {
    plan.useReceivedManifest()
    guard let (bytes, tag) = received else { return }
    received = nil
    do {
      try storage.write(manifest: bytes)
      record.tag = tag
      save()
    } catch {
      // It is played until the next restart.
      environment.report(.notStored("\(error)"))
    }
  }

  private func fetch(_ picture: Manifest.Picture, at now: Date) {
    do {
      let (bytes, date) = try source.picture(picture, timeout: timeout(at: now))
      recordServerDate(date)
      guard try storage.write(bytes, of: picture) else {
        throw FetchFailure(
          .invalid, "'\(picture.image)' is not the picture that the manifest names; fetching again")
      }
      plan.recordStored(picture)
      recordSuccess()
    } catch let error as FetchFailure where error.kind == .missing || error.kind == .invalid {
      recordServerDate(error.date)
      plan.recordRejected(picture, at: time(), jitter: environment.random())
      report(error)
    } catch {
      recordFailure(error)
    }
  }

  /// Returns the time limit of a request, which must not delay the next frame by much.
  private func timeout(at now: Date) -> Double {
    let left = plan.nextFrame(after: now)?.timeIntervalSince(now) ?? .infinity
    return min(max(left, Self.requestTimeout.lowerBound), Self.requestTimeout.upperBound)
  }

  private func recordFailure(_ error: any Error) {
    let failure = error as? FetchFailure ?? FetchFailure(.unavailable, "\(error)")
    recordServerDate(failure.date)
    plan.recordFailure(at: time(), retryAfter: failure.retryAfter, jitter: environment.random())
    report(failure)
  }

  private func report(_ failure: FetchFailure) {
    // The failure that ends the player is thrown instead.
    if self.failure?.description != failure.description, !endsPlayer(failure) {
      environment.report(.notFetched(failure, next: plan.schedule.retryDate))
    }
    self.failure = failure
  }

  private func recordSuccess() {
    if failure != nil { environment.report(.fetchedAgain) }
    failure = nil
  }

  // MARK: Clock

  private func time() -> Date {
    let wasRight = clock.offset == 0
    let (now, wasSet) = clock.time(wallClock: environment.wallClock(), uptime: environment.uptime())
    if wasSet { plan.clockWasSet() }
    if wasRight, clock.offset != 0 { environment.report(.clock(.wrong(by: clock.offset))) }
    return now
  }

  private func recordServerDate(_ serverDate: Date?) {
    guard let serverDate else { return }
    guard let finding = clock.compare(server: serverDate, wallClock: environment.wallClock()) else {
      return
    }
    plan.clockWasSet()
    environment.report(.clock(finding))
  }
}

/// An event that a player reports.
package enum PlayerReport: Sendable {
  case shown(PanelUpdate, next: Date?)
  case notShown(PanelUpdate, DisplayCommandFailure)
  case notFetched(FetchFailure, next: Date?)
  /// The server answers again.
  case fetchedAgain
  case notStored(String)
  case clock(PlaybackClock.Finding)
}

/// The result of ``FramePlayer/runOnce(timeout:)``.
package struct PlaybackResult: Sendable {
  package var frame: Manifest.Frame
  /// How the panel was refreshed; `nil` if it showed the frame already.
  package var update: PanelUpdate?
  /// When there is something to do next: another frame, or a new manifest.
  package var next: Date
  package var nextFrame: Date?
  /// Whether the frame is older than its widget intended.
  package var isStale: Bool
  /// Why the frame is from disk; `nil` if it is the server's current one.
  package var failure: FetchFailure?
}
