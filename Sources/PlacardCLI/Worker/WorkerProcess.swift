import Foundation

/// The same program once more, in which an author's code runs: watched for silence and for memory, and
/// ended where it goes on without a word or grows too large.
struct WorkerProcess {
  /// The most seconds between two words of the worker.
  let patience: Duration
  /// The most memory, in bytes.
  let memoryLimit: Int
  /// More of its environment.
  var environment: [String: String] = [:]
  /// How often its memory is looked at.
  private let interval = 10

  /// How a worker ended.
  enum Ending: Equatable {
    case exited(Int32)
    case crashed(signal: Int32)
    case silent
    case tooLarge(bytes: Int)
  }

  /// Runs the program with `arguments` and hands on every line that it says of its work.
  func run(arguments: [String], kind: String, heard: (String) -> Void) throws -> Ending {
    let pipe = try WorkerPipe()
    let child = try spawn(arguments, kind: kind, speaking: pipe.writeEnd)
    pipe.closeWriteEnd()
    return watch(child, pipe, heard)
  }

  private func spawn(
    _ arguments: [String], kind: String, speaking descriptor: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, descriptor, WorkerChannel.descriptor)
    let words = [CommandLine.arguments.first ?? "placard"] + arguments
    var argv = words.map { strdup($0) } + [nil]
    var values = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    values[WorkerChannel.variable] = kind
    var envp = values.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, "/proc/self/exe", &actions, nil, &argv, &envp)
    guard code == 0 else {
      throw CommandError("a worker process cannot be started: \(String(cString: strerror(code)))")
    }
    return child
  }

  private func watch(_ child: pid_t, _ pipe: WorkerPipe, _ heard: (String) -> Void) -> Ending {
    let clock = ContinuousClock()
    var lastWord = clock.now
    while true {
      let isOpen = pipe.wait(milliseconds: interval) { line in
        lastWord = clock.now
        heard(line)
      }
      if !isOpen { return ending(of: child) }
      if clock.now - lastWord > patience { return kill(child, .silent) }
      let size = residentBytes(of: child)
      if size > memoryLimit { return kill(child, .tooLarge(bytes: size)) }
    }
  }

  private func kill(_ child: pid_t, _ ending: Ending) -> Ending {
    Glibc.kill(child, SIGKILL)
    _ = self.ending(of: child)
    return ending
  }

  private func ending(of child: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .exited(status >> 8 & 0xff) : .crashed(signal: signal)
  }

  private func residentBytes(of child: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(child)/statm", encoding: .utf8) else {
      return 0
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
