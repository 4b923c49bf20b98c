import Dispatch
import Foundation
import Glibc
import Synchronization
package import WidgetHost
import WidgetTimeline

/// Processes of this program that answer what it asks them, within limits of time and memory.
///
/// They are the workers of a host, for a program that draws for itself. One is kept warm; requests may come from any
/// thread, which waits:
///
///     let workers = try ProgramWorkers(for: ["meter"], limits: limits)
///     let answer = try workers.answer(to: request, about: "meter")
package final class ProgramWorkers: Sendable {
  /// Why there is no answer: the worker crashed, took too long or too much, or says so.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  private struct Question {
    let request: [UInt8]
    let subject: String
    let answer: Answer
  }

  private let subjects: Set<String>
  private let limits: WorkerLimits
  private let questions = Mutex<[Question]>([])
  /// Written to when there is a question.
  private let (wakeEnd, askEnd): (Int32, Int32)

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
    (wakeEnd, askEnd) = (ends[0], ends[1])
    self.subjects = subjects
    self.limits = limits
    let path = try ProgramPath.current()
    // Workers end with the thread that started them: this one stays.
    Thread.detachNewThread { self.serve(path) }
  }

  /// Waits for the answer to a request.
  package func answer(
    to request: [UInt8], about subject: String
  ) throws(Failure) -> [UInt8] {
    guard request.count < Wire.largestMessage / 2 else {
      throw Failure(description: "the data of '\(subject)' is too large to be shown")
    }
    let answer = Answer()
    questions.withLock {
      $0.append(Question(request: request, subject: subject, answer: answer))
    }
    _ = write(askEnd, [0], 1)
    switch answer.take() {
    case .answered(let bytes): return bytes
    case .failed(let message): throw Failure(description: message)
    case .done, .timeline: throw Failure(description: "the worker gave no answer")
    }
  }

  private func serve(_ path: String) {
    var limits = limits
    // A worker that is there draws at once.
    limits.idleTime = 1e6
    let pool = WorkerPool(
      setting: WorkerSettings(output: "", timeLimit: limits.timeout), limits: limits,
      programs: WorkerPrograms(
        own: WorkerProgram(path: path, executable: "/proc/self/exe"), kinds: subjects))
    var open: [WorkerJob.ID: Answer] = [:]
    var last = 0
    while true {
      if let subject = subjects.first { pool.warmUp(for: Self.instance(subject, path)) }
      for question in takeQuestions() {
        last += 1
        open[last] = question.answer
        pool.start(
          WorkerJob(
            id: last, task: .answer(request: question.request),
            instance: Self.instance(question.subject, path), now: Date(),
            environment: HostEnvironment(), draws: false))
      }
      for result in pool.takeResults() {
        open.removeValue(forKey: result.job)?.put(result.outcome)
      }
      wait(for: pool)
      pool.turn()
    }
  }

  private func wait(for pool: WorkerPool) {
    var requests = pool.descriptors + [pollfd(fd: wakeEnd, events: Int16(POLLIN), revents: 0)]
    // A worker that could not be started is tried again.
    let longest = Duration.seconds(pool.descriptors.isEmpty ? 1 : 3600)
    let limit = min(pool.nextWake ?? longest, longest)
    _ = poll(
      &requests, nfds_t(requests.count), Int32((limit / .milliseconds(1)).rounded(.up)))
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(wakeEnd, &bytes, bytes.count) > 0 {}
  }

  private func takeQuestions() -> [Question] {
    questions.withLock { questions in
      defer { questions = [] }
      return questions
    }
  }

  private static func instance(_ subject: String, _ path: String) -> WidgetInstance {
    WidgetInstance(
      id: subject, program: path, kind: subject, family: .systemSmall, device: "",
      added: .distantPast)
  }
}

/// An answer on its way from the workers' thread.
private final class Answer: Sendable {
  private let outcome = Mutex<WorkerResult.Outcome?>(nil)
  private let arrival = DispatchSemaphore(value: 0)

  func put(_ outcome: WorkerResult.Outcome) {
    self.outcome.withLock { $0 = outcome }
    arrival.signal()
  }

  func take() -> WorkerResult.Outcome {
    arrival.wait()
    return outcome.withLock { $0 } ?? .failed("the worker gave no answer")
  }
}

/// The path of the program that runs.
enum ProgramPath {
  static func current() throws -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0 else {
      throw CommandError("the program's own path is not to be had from /proc")
    }
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
