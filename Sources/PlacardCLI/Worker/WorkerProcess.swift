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

  typealias Ending = WorkerEnding

  /// What is heard of a worker.
  enum Sound {
    case word(WorkerWord)
    /// A line that it, or the author's code in it, printed.
    case line(String)
  }

  /// Has a worker do `work`, and hands on all that is heard of it.
  func run(_ work: @escaping Work, heard: (Sound) -> Void) throws -> Ending {
    guard placard_thread_count() <= 1 else {
      preconditionFailure("a worker is split off from a process with one thread only")
    }
    let words = try WorkerPipe()
    let lines = try WorkerPipe()
    let child = placard_fork_worker(lines.writeEnd)
    if child == 0 { Self.work(work, WorkerChannel(descriptor: words.writeEnd)) }
    guard child > 0 else {
      throw CommandError("a worker cannot be started: \(String(cString: strerror(errno)))")
    }
    words.closeWriteEnd()
    lines.closeWriteEnd()
    return watch(child, words, lines, heard)
  }

  /// The worker's own life; the main queue goes on meanwhile, as providers may answer on it.
  private static func work(_ work: @escaping Work, _ channel: WorkerChannel) -> Never {
    Task.detached {
      var code: Int32 = 0
      do {
        try await work(channel)
        channel.say(.done)
      } catch {
        channel.say(.failure(CommandError.message(of: error)))
        code = 1
      }
      fflush(nil)
      // Threads of the author's may be at work still: nothing is torn down beneath them.
      _exit(code)
    }
    dispatchMain()
  }

  private func watch(
    _ child: pid_t, _ words: WorkerPipe, _ lines: WorkerPipe, _ heard: (Sound) -> Void
  ) -> Ending {
    let clock = ContinuousClock()
    var lastWord = clock.now
    var ending: Ending?
    while true {
      WorkerPipe.wait(for: [words, lines], milliseconds: words.isOpen ? interval : 1)
      // Asked before the pipes are read, so that nothing said before the end is missed.
      ending = ending ?? self.ending(of: child)
      words.readAvailable()
      lines.readAvailable()
      for word in WorkerWord.words(takenFrom: &words.bytes) {
        lastWord = clock.now
        heard(.word(word))
      }
      lines.takeLines().forEach { heard(.line($0)) }
      if let ending { return ending }
      ending = excess(of: child, silence: clock.now - lastWord)
      if ending != nil { end(child) }
    }
  }

  /// Why the worker has to be ended, if it has to.
  private func excess(of child: pid_t, silence: Duration) -> Ending? {
    if silence > patience { return .silent }
    let size = placard_resident_bytes(child)
    return size > memoryLimit ? .tooLarge(bytes: size) : nil
  }

  private func end(_ child: pid_t) {
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  /// How the worker has ended, or `nil` where it is still there.
  private func ending(of child: pid_t) -> Ending? {
    var status: Int32 = 0
    guard waitpid(child, &status, WNOHANG) == child else { return nil }
    return WorkerEnding(status: status)
  }
}
