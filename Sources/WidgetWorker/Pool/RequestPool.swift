import ChildProcesses
import Dispatch
import Foundation
import Glibc
import Synchronization
import WidgetHost
import WidgetTimeline

/// A pool of workers of this or another program that respond to requests, within limits of time and memory.
///
/// One worker is kept ready. Any thread may send a request, and blocks until the response arrives:
///
///     let pool = try RequestPool(for: ["meter"], limits: limits)
///     let response = try pool.response(to: request, about: "meter")
package final class RequestPool: Sendable {
  /// The reason why there is no response: the worker crashed, exceeded a limit, or reported an error.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  private struct Request {
    let message: [UInt8]
    let subject: String
    let response: PendingResponse
  }

  private let subjects: Set<String>
  private let limits: WorkerLimits
  private let requests = Mutex<[Request]>([])
  /// Whether the workers run an executable that was replaced.
  private let isReplaced = Mutex(false)
  /// A pipe that signals new requests to the thread of the pool.
  private let (requestArrival, requestNotification): (Int32, Int32)

  /// Starts the first worker.
  ///
  /// - Parameters:
  ///   - subjects: The names of what requests are about, for error messages.
  ///   - limits: The limits of a worker for each response, and the maximum number of workers.
  ///   - program: The program; `nil` for this one.
  /// - Throws: An error if this process cannot open more files.
  package init(
    for subjects: Set<String>, limits: WorkerLimits, program: WorkerProgram? = nil
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw CommandError("a pipe cannot be opened: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (requestArrival, requestNotification) = (ends[0], ends[1])
    self.subjects = subjects
    self.limits = limits
    let program = try program ?? WorkerProgram.current()
    let isBuilt = program.path == (try WorkerProgram.current()).path
    // A worker is terminated when the thread that started it ends, so this thread never ends.
    Thread.detachNewThread { self.serve(program, isBuilt: isBuilt) }
  }

  /// Sends a request and waits for the response.
  package func response(
    to message: [UInt8], about subject: String
  ) throws(Failure) -> [UInt8] {
    guard message.count < Wire.maximumMessageSize / 2 else {
      throw Failure(
        description:
          "the data of '\(subject)' has \(message.count >> 20) MiB; the limit is \(Wire.maximumMessageSize >> 21) MiB"
      )
    }
    let response = PendingResponse()
    requests.withLock {
      $0.append(Request(message: message, subject: subject, response: response))
    }
    _ = write(requestNotification, [0], 1)
    switch response.wait() {
    case .response(let bytes): return bytes
    case .failed(let message): throw Failure(description: message)
    case .done, .timeline: throw Failure(description: "the worker sent no response")
    }
  }

  /// Responds to all further requests by new workers, as the executable was replaced.
  package func replaceWorkers() {
    isReplaced.withLock { $0 = true }
    _ = write(requestNotification, [0], 1)
  }

  private func takeReplacement() -> Bool {
    isReplaced.withLock { isReplaced in
      defer { isReplaced = false }
      return isReplaced
    }
  }

  /// Serves requests in an endless loop; starts another program than this one only after it was built.
  private func serve(_ program: WorkerProgram, isBuilt: Bool) {
    var limits = limits
    // Keeps workers running indefinitely, so that a request need not wait for one to start.
    limits.idleTime = 1e6
    let pool = WorkerPool(
      settings: WorkerSettings(output: "", timeLimit: limits.timeout), limits: limits,
      programs: WorkerPrograms(own: program, kinds: subjects))
    var pending: [WorkerJob.ID: PendingResponse] = [:]
    var last = 0
    // A program that has exited is started again only for the next request, or after it was rebuilt.
    var shouldWarmUp = isBuilt
    while true {
      // Requests are taken before the replacement flag is read, so that a later request never reaches an old worker.
      let requests = takeRequests()
      if takeReplacement() {
        pool.retireAll()
        shouldWarmUp = true
      }
      if shouldWarmUp, let subject = subjects.first {
        pool.warmUp(for: Self.instance(subject, program.path))
      }
      shouldWarmUp = false
      for request in requests {
        last += 1
        pending[last] = request.response
        pool.start(
          WorkerJob(
            id: last, task: .respond(request: request.message),
            instance: Self.instance(request.subject, program.path), now: Date(),
            environment: HostEnvironment(), draws: false))
      }
      for result in pool.takeResults() {
        pending.removeValue(forKey: result.job)?.complete(result.outcome)
        shouldWarmUp = true
      }
      wait(for: pool)
      pool.processEvents()
    }
  }

  private func wait(for pool: WorkerPool) {
    var waiting =
      pool.descriptors + [pollfd(fd: requestArrival, events: Int16(POLLIN), revents: 0)]
    // Retries soon if no worker could be started.
    let maximumWait = Duration.seconds(pool.descriptors.isEmpty ? 1 : 3600)
    let limit = min(pool.nextWake ?? maximumWait, maximumWait)
    _ = poll(&waiting, nfds_t(waiting.count), Int32((limit / .milliseconds(1)).rounded(.up)))
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(requestArrival, &bytes, bytes.count) > 0 {}
  }

  private func takeRequests() -> [Request] {
    requests.withLock { requests in
      defer { requests = [] }
      return requests
    }
  }

  private static func instance(_ subject: String, _ path: String) -> WidgetInstance {
    WidgetInstance(
      id: subject, program: path, kind: subject, family: .systemSmall, device: "",
      added: .distantPast)
  }
}

/// A response that a thread waits for.
private final class PendingResponse: Sendable {
  private let outcome = Mutex<WorkerResult.Outcome?>(nil)
  private let arrival = DispatchSemaphore(value: 0)

  func complete(_ outcome: WorkerResult.Outcome) {
    self.outcome.withLock { $0 = outcome }
    arrival.signal()
  }

  func wait() -> WorkerResult.Outcome {
    arrival.wait()
    return outcome.withLock { $0 } ?? .failed("the worker sent no response")
  }
}
