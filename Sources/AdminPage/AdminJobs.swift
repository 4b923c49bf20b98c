import CheckedJSON
import DeviceServer
import Foundation
import Synchronization

/// A queue of jobs that take longer than a request may: author code runs in workers, and data is fetched.
///
/// A page polls for the result. At most two jobs run at a time, on separate threads, so that displays never wait for them.
package final class AdminJobs: Sendable {
  private struct Job {
    var group: String?
    var began: Date
    var result: ServerResponse?
    var isRunning = false
    /// Whether a page got the result, which it requests again only if the response was lost.
    var isDelivered = false

    /// When the result was first found; a job, such as an upgrade, may run for longer than results are stored.
    var ended: Date?

    /// Records the time, and returns whether a page may still request the result.
    mutating func isCurrent(at now: Date) -> Bool {
      if result != nil, ended == nil { ended = now }
      if isRunning, result == nil { return true }
      return abs(now.timeIntervalSince(ended ?? began)) < AdminJobs.resultLifetime
    }
  }

  private struct State {
    var jobs: [String: Job] = [:]
    var cached: [String: (response: ServerResponse, until: Date)] = [:]

    /// Removes delivered results, the oldest first, while the maximum number of jobs is reached.
    mutating func dropDelivered() {
      while jobs.count >= AdminJobs.maximumJobs,
        let oldest = jobs.filter({ $0.value.isDelivered }).min(by: {
          $0.value.began < $1.value.began
        })
      {
        jobs[oldest.key] = nil
      }
    }
  }

  private static let maximumRunning = 2
  private static let maximumJobs = 64
  /// The number of further jobs without a group: changes must not be rejected because of previews.
  private static let maximumChanges = 16
  private static let maximumCached = 64
  /// The seconds after which a result that no page requested is removed.
  private static let resultLifetime = 300.0

  private let state = Mutex(State())
  private let queue: OperationQueue

  package init() {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = Self.maximumRunning
    queue.qualityOfService = .utility
  }

  /// Starts work, and returns its result: deferred, and with the name of the job if it takes longer.
  ///
  /// - Parameters:
  ///   - group: Work of the same group that has not begun yet is removed, as no page waits for it; `nil` for a change, which
  ///     has priority.
  ///   - now: The time.
  ///   - work: Returns the response.
  /// - Returns: The deferred response.
  /// - Throws: ``AdminError`` if too many jobs wait.
  func start(
    group: String? = nil, at now: Date, _ work: @escaping @Sendable () throws -> ServerResponse
  ) throws -> ServerResponse {
    let id = AdminSecret.identifier()
    try state.withLock { state in
      for id in state.jobs.keys where state.jobs[id]?.isCurrent(at: now) == false {
        state.jobs[id] = nil
      }
      if let group {
        for (id, job) in state.jobs where job.group == group && !job.isRunning && job.result == nil
        {
          state.jobs[id] = nil
        }
      }
      state.dropDelivered()
      let limit = Self.maximumJobs + (group == nil ? Self.maximumChanges : 0)
      guard state.jobs.count < limit else {
        throw AdminError(503, "too many pictures are being drawn; try again", retry: 2)
      }
      state.jobs[id] = Job(group: group, began: now)
    }
    let operation = BlockOperation { [self] in run(id, work) }
    // A change does not wait for previews that have not begun.
    if group == nil { operation.queuePriority = .high }
    queue.addOperation(operation)
    return waiting(for: id)
  }

  /// Returns the cached result of a key, or that of new work.
  ///
  /// - Parameters:
  ///   - key: What the result depends on.
  ///   - seconds: How long the result is cached.
  ///   - now: The time.
  ///   - work: Returns the response; only one with the status 200 is cached.
  /// - Returns: The response.
  /// - Throws: ``AdminError`` if too many jobs wait.
  func cached(
    _ key: String, for seconds: Double, at now: Date,
    _ work: @escaping @Sendable () throws -> ServerResponse
  ) throws -> ServerResponse {
    let cached = state.withLock { state in
      state.cached = state.cached.filter { $0.value.until > now }
      return state.cached[key]?.response
    }
    if let cached { return cached }
    return try start(group: key, at: now) { [self] in
      let response = try work()
      guard response.status == 200 else { return response }
      state.withLock { state in
        if state.cached.count >= Self.maximumCached,
          let oldest = state.cached.min(by: { $0.value.until < $1.value.until })
        {
          state.cached[oldest.key] = nil
        }
        state.cached[key] = (response, now.addingTimeInterval(seconds))
      }
      return response
    }
  }

  /// Removes the cached results, as a change may have made them invalid.
  func removeCachedResults() { state.withLock { $0.cached = [:] } }

  /// Returns the result of a job, or the name of the job again if it is not done.
  ///
  /// - Throws: ``AdminError`` if the job is not found, or another one replaced it.
  func result(of id: String) throws -> ServerResponse {
    guard state.withLock({ $0.jobs[id] }) != nil else {
      throw AdminError(404, "this was replaced by a later request")
    }
    return waiting(for: id)
  }

  private func run(_ id: String, _ work: () throws -> ServerResponse) {
    let exists = state.withLock { state in
      state.jobs[id]?.isRunning = true
      return state.jobs[id] != nil
    }
    guard exists else { return }
    let response: ServerResponse
    do {
      response = try AdminError.catchingErrors(work)
    } catch {
      // The person who filled in the form sees the reason, such as that of a worker.
      response = AdminError(422, "\(error)").response
    }
    state.withLock { $0.jobs[id]?.result = response }
  }

  private func waiting(for id: String) -> ServerResponse {
    var response = ServerResponse(202)
    response.deferred = DeferredResponse(
      isDue: { [self] in
        state.withLock { $0.jobs[id].map { $0.result != nil } ?? true }
      },
      make: { [self] _ in
        let job = state.withLock { state in
          let job = state.jobs[id]
          if job?.result != nil { state.jobs[id]?.isDelivered = true }
          return job
        }
        guard let job else {
          return AdminError(404, "this was replaced by a later request").response
        }
        return job.result ?? .json(.object(["job": .string(id)]), status: 202)
      })
    return response
  }
}
