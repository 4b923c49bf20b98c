import ChildProcesses
import Dispatch
import Foundation
import Glibc
import Synchronization
import WidgetHost
import WidgetTimeline

/// Workers of this program that answer its own requests, within limits of time and memory.
///
/// One is kept warm; requests may come from any thread, which waits:
///
///     let pool = try RequestPool(for: ["meter"], limits: limits)
///     let answer = try pool.answer(to: request, about: "meter")
package final class RequestPool: Sendable {
  /// Why there is no answer: the worker crashed, took too long or too much, or reports an error.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  private struct Request {
    let message: [UInt8]
    let subject: String
    let answer: PendingAnswer
  }

  private let subjects: Set<String>
  private let limits: WorkerLimits
  private let requests = Mutex<[Request]>([])
  /// A pipe that is written to when there is a request.
  private let (requestArrival, requestNotification): (Int32, Int32)

  /// Starts the first worker.
  ///
  /// - Parameters:
  ///   - subjects: What is asked about, by which errors name it.
  ///   - limits: What a worker may take for an answer, and how many there may be.
  /// - Throws: where this process may open no more files.
  package init(for subjects: Set<String>, limits: WorkerLimits) throws {
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
    let program = try WorkerProgram.current()
    // Workers end with the thread that started them: this one stays.
    Thread.detachNewThread { self.serve(program) }
  }

  /// Waits for the answer to a request.
  package func answer(
    to message: [UInt8], about subject: String
  ) throws(Failure) -> [UInt8] {
    guard message.count < Wire.largestMessage / 2 else {
      throw Failure(description: "the data of '\(subject)' is too large to be shown")
    }
    let answer = PendingAnswer()
    requests.withLock {
      $0.append(Request(message: message, subject: subject, answer: answer))
    }
    _ = write(requestNotification, [0], 1)
    switch answer.wait() {
    case .answered(let bytes): return bytes
    case .failed(let message): throw Failure(description: message)
    case .done, .timeline: throw Failure(description: "the worker gave no answer")
    }
  }

  private func serve(_ program: WorkerProgram) {
    var limits = limits
    // A worker that is running draws at once.
    limits.idleTime = 1e6
    let pool = WorkerPool(
      settings: WorkerSettings(output: "", timeLimit: limits.timeout), limits: limits,
      programs: WorkerPrograms(own: program, kinds: subjects))
    var pending: [WorkerJob.ID: PendingAnswer] = [:]
    var last = 0
    while true {
      if let subject = subjects.first { pool.warmUp(for: Self.instance(subject, program.path)) }
      for request in takeRequests() {
        last += 1
        pending[last] = request.answer
        pool.start(
          WorkerJob(
            id: last, task: .answer(request: request.message),
            instance: Self.instance(request.subject, program.path), now: Date(),
            environment: HostEnvironment(), draws: false))
      }
      for result in pool.takeResults() {
        pending.removeValue(forKey: result.job)?.complete(result.outcome)
      }
      wait(for: pool)
      pool.turn()
    }
  }

  private func wait(for pool: WorkerPool) {
    var waiting =
      pool.descriptors + [pollfd(fd: requestArrival, events: Int16(POLLIN), revents: 0)]
    // A worker that could not be started is tried again.
    let longest = Duration.seconds(pool.descriptors.isEmpty ? 1 : 3600)
    let limit = min(pool.nextWake ?? longest, longest)
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

/// An answer on its way from the workers' thread.
private final class PendingAnswer: Sendable {
  private let outcome = Mutex<WorkerResult.Outcome?>(nil)
  private let arrival = DispatchSemaphore(value: 0)

  func complete(_ outcome: WorkerResult.Outcome) {
    self.outcome.withLock { $0 = outcome }
    arrival.signal()
  }

  func wait() -> WorkerResult.Outcome {
    arrival.wait()
    return outcome.withLock { $0 } ?? .failed("the worker gave no answer")
  }
}
