import CProcess
import Dispatch
import Glibc
import WidgetHost

/// A copy of this process in which an author's code runs: watched for silence and for memory, and ended
/// where it goes on without a word or grows too large.
struct WorkerProcess {
  /// What a worker does.
  typealias Work = @Sendable (WorkerChannel) async throws -> Void

  /// The most time between two words of the worker.
  let patience: Duration
  /// The most memory, in bytes.
  let memoryLimit: Int
  /// How often its memory is looked at, in milliseconds.
  private let interval: Int32 = 10

  init(patience: Duration, memoryLimit: Int) {
    self.patience = patience
    self.memoryLimit = memoryLimit
  }

  typealias Ending = WorkerExit

  /// What is heard of a worker.
  enum Sound {
    case message(WorkerMessage)
    /// A line that it, or the author's code in it, printed.
    case line(String)
  }

  /// Has a worker do `work`, and hands on all that is heard of it.
  func run(_ work: @escaping Work, heard: (Sound) -> Void) throws -> Ending {
    guard placard_thread_count() <= 1 else {
      preconditionFailure("a worker is split off from a process with one thread only")
    }
    let messages = try WorkerPipe()
    let lines = try WorkerPipe()
    var worker: pid_t = 0
    let supervisor = placard_fork_worker(lines.writeEnd, &worker)
    if supervisor == 0 { Self.work(work, WorkerChannel(descriptor: messages.writeEnd)) }
    guard supervisor > 0 else {
      throw CommandError("a worker cannot be started: \(String(cString: strerror(errno)))")
    }
    messages.closeWriteEnd()
    lines.closeWriteEnd()
    let started = Started(supervisor: supervisor, worker: worker)
    return watch(started, messages, lines, heard)
  }

  /// The worker's own life; the main queue goes on meanwhile, as providers may answer on it.
  private static func work(_ work: @escaping Work, _ channel: WorkerChannel) -> Never {
    Task.detached {
      var code: Int32 = 0
      do {
        try await work(channel)
        channel.send(.done)
      } catch {
        channel.send(.failure(CommandError.message(of: error)))
        code = 1
      }
      fflush(nil)
      // Threads of the author's may be at work still: nothing is torn down beneath them.
      _exit(code)
    }
    dispatchMain()
  }

  /// The processes of a worker.
  private struct Started {
    /// Ends with the worker's status, when all that the worker started has ended.
    let supervisor: pid_t
    let worker: pid_t
  }

  private func watch(
    _ started: Started, _ messages: WorkerPipe, _ lines: WorkerPipe, _ heard: (Sound) -> Void
  ) -> Ending {
    let clock = ContinuousClock()
    var lastWord = clock.now
    var ending: Ending?
    while true {
      WorkerPipe.wait(for: [messages, lines], milliseconds: messages.isOpen ? interval : 1)
      // Asked before the pipes are read, so that nothing said before the end is missed.
      ending = ending ?? self.ending(of: started)
      messages.readAvailable()
      lines.readAvailable()
      for message in WorkerMessage.messages(takenFrom: &messages.bytes) {
        lastWord = clock.now
        heard(.message(message))
      }
      lines.takeLines().forEach { heard(.line($0)) }
      if let ending { return ending }
      ending = excess(of: started, silence: clock.now - lastWord)
      if ending != nil { _ = placard_end_worker(started.supervisor) }
    }
  }

  /// Why the worker has to be ended, if it has to.
  private func excess(of started: Started, silence: Duration) -> Ending? {
    if silence > patience { return .silent }
    let size = placard_resident_bytes(started.worker)
    return size > memoryLimit ? .tooLarge(bytes: size) : nil
  }

  /// How the worker has ended, or `nil` where it is still there.
  private func ending(of started: Started) -> Ending? {
    var status: Int32 = 0
    guard placard_worker_has_ended(started.supervisor, &status) else { return nil }
    return WorkerExit(status: status)
  }
}
