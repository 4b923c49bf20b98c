package import Foundation
package import FramePipeline

/// Decides what a player does next: show a frame, fetch something, or wait.
///
/// It has no clock, network or disk. The player performs an action and reports its result:
///
///     switch plan.next(at: now) {
///     case .fetchManifest: plan.receive(manifest, at: now, jitter: 0.5)
///     …
///     }
package struct PlaybackPlan: Sendable {
  /// An action of a player.
  package enum Action: Hashable, Sendable {
    case show(PanelUpdate)
    case fetchManifest
    case fetchPicture(Manifest.Picture)
    /// Replaces the manifest by the one that was received, of which there is a frame to show.
    case useReceivedManifest
    case wait(until: Date)
  }

  /// No request is started so shortly before a frame begins, in seconds, as it could delay the frame.
  static let pauseBeforeFrame = 5.0
  /// How long after a failure a frame is shown again if it is still current, in seconds.
  static let showRetryDelay = 900.0
  /// The longest time for which a device sleeps, in seconds.
  static let maximumSleep = 43_200.0
  /// The maximum number of frames that are kept.
  static let maximumFrames = 2_000

  package private(set) var schedule: FetchSchedule
  package private(set) var manifest: Manifest?
  /// A newer manifest, whose current frame is not stored yet; until then, the frames of the old one are shown.
  private var received: Manifest?
  /// What the panel shows; `nil` if unknown.
  package private(set) var content: PanelContent?
  /// The digests of the pictures on disk.
  private var stored: Set<String>
  /// When pictures that the server does not have, or has with other bytes, are requested again.
  private var rejected: [String: Date] = [:]
  private var failedUpdate: (digest: String, retry: Date)?
  /// The total size in bytes of the pictures that are kept.
  private let capacity: Int

  /// Creates a plan from what earlier runs have left on disk.
  ///
  /// - Parameters:
  ///   - manifest: The last manifest.
  ///   - stored: The digests of the pictures.
  ///   - content: What the panel shows.
  ///   - pollInterval: The longest time between two requests for the manifest, in seconds.
  ///   - capacity: The total size in bytes of the pictures that are kept.
  package init(
    manifest: Manifest? = nil, stored: Set<String> = [], content: PanelContent? = nil,
    pollInterval: Double = 900, capacity: Int = 256 << 20
  ) {
    self.manifest = manifest
    self.stored = stored
    self.content = content
    self.capacity = capacity
    schedule = FetchSchedule(pollInterval: pollInterval)
  }

  /// Returns the action for a time.
  package func next(at now: Date) -> Action {
    // The stored manifest may be out of date, and its frame would be replaced at once.
    guard schedule.hasFetched else { return .fetchManifest }
    if let action = actionForReceivedManifest(at: now) { return action }
    let current = manifest?.frameIndex(at: now)
    if let current, let action = actionForCurrentFrame(current, at: now) { return action }
    let begins = current.flatMap { self.date(ofFrame: $0 + 1) }.flatMap { $0 > now ? $0 : nil }
    if let begins, begins.timeIntervalSince(now) < Self.pauseBeforeFrame {
      return .wait(until: begins)
    }
    let due = schedule.manifestDue(manifest) ?? now
    if due <= now { return .fetchManifest }
    if !schedule.isBlocked(at: now), let picture = missingPicture(from: current, at: now) {
      return .fetchPicture(picture)
    }
    let retries = [failedUpdate?.retry, rejected.values.min()].compactMap(\.self).filter {
      $0 > now
    }
    return .wait(until: ([due, begins].compactMap(\.self) + retries).min() ?? due)
  }

  private func actionForReceivedManifest(at now: Date) -> Action? {
    guard let received else { return nil }
    guard let index = received.frameIndex(at: now) else { return .useReceivedManifest }
    let picture = received.frames[index].picture
    // A picture that the server does not have must not block the manifest's other frames.
    if stored.contains(picture.sha256) || isRejected(picture, at: now) {
      return .useReceivedManifest
    }
    return schedule.isBlocked(at: now) ? nil : .fetchPicture(picture)
  }

  private func actionForCurrentFrame(_ index: Int, at now: Date) -> Action? {
    guard let frame = manifest?.frames[index], frame.picture.sha256 != content?.digest else {
      return nil
    }
    if let failedUpdate, failedUpdate.digest == frame.picture.sha256, now < failedUpdate.retry {
      return nil
    }
    if stored.contains(frame.picture.sha256) { return update(to: index).map(Action.show) }
    guard !schedule.isBlocked(at: now), !isRejected(frame.picture, at: now) else { return nil }
    return .fetchPicture(frame.picture)
  }

  private func isRejected(_ picture: Manifest.Picture, at now: Date) -> Bool {
    rejected[picture.sha256].map { now < $0 } ?? false
  }
}

// MARK: Frames

extension PlaybackPlan {
  /// Returns the frame that is current at a time.
  package func frame(at now: Date) -> Manifest.Frame? {
    manifest.flatMap { manifest in manifest.frameIndex(at: now).map { manifest.frames[$0] } }
  }

  private func date(ofFrame index: Int) -> Date? {
    guard let frames = manifest?.frames, frames.indices.contains(index) else { return nil }
    return frames[index].date.date
  }

  /// Returns when the next frame begins, or `nil` if none follows.
  package func nextFrame(after now: Date) -> Date? {
    guard let current = manifest?.frameIndex(at: now) else { return nil }
    return [current, current + 1].compactMap { date(ofFrame: $0) }.first { $0 > now }
  }

  /// Returns when a device that sleeps between its frames has something to do next.
  package func wake(after now: Date) -> Date {
    let latest = now.addingTimeInterval(Self.maximumSleep)
    if let retry = schedule.retryDate, retry > now {
      return min(retry, nextFrame(after: now) ?? latest, latest)
    }
    guard let manifest else { return now.addingTimeInterval(FetchSchedule.minimumInterval) }
    let plan = WakePlan(
      frames: nextFrame(after: now).map { [Timestamp($0)] } ?? [],
      renewals: [manifest.reload.date, manifest.omitted?.from].compactMap(\.self), quiet: .none,
      awaitedSince: manifest.awaitsTimelineSince)
    // The manifest's own date takes the quiet hours into account.
    let planned = manifest.nextWake.flatMap { $0.date > now ? $0 : nil }
    return min((planned ?? plan.wake(after: Timestamp(now)))?.date ?? latest, latest)
  }

  /// Returns how the panel changes to a frame: partially only from the frame before it, and only if every full refresh
  /// that the manifest plans up to then was performed.
  private func update(to index: Int) -> PanelUpdate? {
    guard let manifest else { return nil }
    let frame = manifest.frames[index]
    var update = PanelUpdate(frame: frame, size: manifest.size)
    guard frame.refresh == .partial, index > 0, !frame.dirty.isEmpty, let content,
      content.digest == manifest.frames[index - 1].picture.sha256
    else { return update }
    let planned = manifest.frames[..<index].last { $0.refresh == .full }?.date.date
    if planned.map({ $0 <= content.refreshed }) ?? true { update.partial = frame.dirty }
    return update
  }

  /// The pictures to keep: the current frame's and those of the frames to come, within the capacity.
  private func upcomingPictures(from index: Int) -> [Manifest.Picture] {
    guard let frames = manifest?.frames else { return [] }
    var digests: Set<String> = []
    var size = 0
    var pictures: [Manifest.Picture] = []
    for picture in frames[index...].prefix(Self.maximumFrames).map(\.picture)
    where digests.insert(picture.sha256).inserted {
      let (sum, overflows) = size.addingReportingOverflow(picture.bytes)
      guard !overflows, sum <= capacity else { break }
      size = sum
      pictures.append(picture)
    }
    return pictures
  }

  private func missingPicture(from index: Int?, at now: Date) -> Manifest.Picture? {
    guard let index else { return nil }
    return upcomingPictures(from: index).first {
      !stored.contains($0.sha256) && !isRejected($0, at: now)
    }
  }

  /// Returns the digests of the pictures that are still needed; all others can be removed.
  package func neededPictures(at now: Date) -> Set<String> {
    guard let current = manifest?.frameIndex(at: now) else { return stored }
    return Set(upcomingPictures(from: current).map(\.sha256)).union(
      [content?.digest].compactMap(\.self))
  }
}

// MARK: Results of actions

extension PlaybackPlan {
  /// Records that the server sent a manifest, or that the known one is still current.
  ///
  /// - Parameters:
  ///   - manifest: The new manifest; `nil` if it has not changed.
  ///   - now: The time.
  ///   - jitter: A random number in 0..<1.
  package mutating func receive(_ manifest: Manifest?, at now: Date, jitter: Double) {
    schedule.recordSuccess(at: now, jitter: jitter)
    guard let manifest else { return }
    received = manifest
    rejected = [:]
  }

  /// Replaces the manifest by the received one.
  package mutating func useReceivedManifest() {
    manifest = received ?? manifest
    received = nil
  }

  /// Records that a picture is on disk.
  package mutating func recordStored(_ picture: Manifest.Picture) { stored.insert(picture.sha256) }

  /// Records that pictures were removed from disk.
  package mutating func recordRemoved(_ digests: Set<String>) { stored.subtract(digests) }

  /// Records that the server does not have a picture, or has other bytes: its manifest has probably been replaced.
  package mutating func recordRejected(_ picture: Manifest.Picture, at now: Date, jitter: Double) {
    rejected[picture.sha256] = now.addingTimeInterval(schedule.pollInterval)
    schedule.recordFailure(at: now, retryAfter: nil, jitter: jitter)
  }

  /// Records that a request failed.
  package mutating func recordFailure(at now: Date, retryAfter: Double?, jitter: Double) {
    schedule.recordFailure(at: now, retryAfter: retryAfter, jitter: jitter)
  }

  /// Records that a frame is on the panel.
  package mutating func recordShown(_ update: PanelUpdate, at now: Date) {
    failedUpdate = nil
    let refreshed = update.partial == nil ? now : content?.refreshed ?? .distantPast
    content = PanelContent(digest: update.frame.picture.sha256, refreshed: refreshed)
  }

  /// Records that a frame could not be shown, so that it is unknown what is on the panel.
  package mutating func recordNotShown(_ update: PanelUpdate, at now: Date) {
    content = nil
    failedUpdate = (update.frame.picture.sha256, now.addingTimeInterval(Self.showRetryDelay))
  }

  /// Records that the clock was set, so that earlier dates mean nothing.
  package mutating func clockWasSet() {
    schedule.clockWasSet()
    rejected = [:]
    failedUpdate = nil
  }
}

extension Manifest {
  /// Returns the index of the frame that is current at a time: before the first one begins the first, because any
  /// picture is better than none; `nil` if there are no frames.
  fileprivate func frameIndex(at now: Date) -> Int? {
    guard !frames.isEmpty else { return nil }
    let time = Timestamp(now)
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].date <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
