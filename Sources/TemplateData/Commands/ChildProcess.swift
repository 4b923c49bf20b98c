import CSpawn
import Glibc

/// A process that leads a group of its own.
struct ChildProcess {
  enum Ending {
    case exit(Int)
    case signal(Int)
  }

  private let id: pid_t
  /// What it prints, to be closed by whoever reads it.
  let output: Int32

  /// Starts a program; its input is empty, and of this program's descriptors it has none.
  init(
    _ path: String, _ request: CommandRequest, _ environment: [String: String]
  ) throws(CommandFailure) {
    var id: pid_t = 0
    var output: Int32 = -1
    let code = CStrings.with(terminated: [path] + request.arguments) { arguments in
      CStrings.with(terminated: environment.map { "\($0.key)=\($0.value)" }) { environment in
        spawn_leader(path, arguments, environment, request.folder, &id, &output)
      }
    }
    guard code == 0 else {
      throw code == ENOENT ? .notFound : .notStarted(SystemError.reason(of: code))
    }
    (self.id, self.output) = (id, output)
  }

  /// Waits for the end, which comes soon after a program has closed its output, and tells whether it came.
  func ends(before deadline: ContinuousClock.Instant) -> Bool {
    while !hasEnded {
      guard ContinuousClock.now < deadline else { return false }
      usleep(1000)
    }
    return true
  }

  /// Ends the process and all of its group, at once where it does not obey.
  func endGroup() {
    kill(-id, SIGTERM)
    _ = ends(before: .now + .milliseconds(100))
    kill(-id, SIGKILL)
  }

  private var hasEnded: Bool {
    var information = siginfo_t()
    let code = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
    return code != 0 || information.si_signo != 0
  }

  func wait() -> Ending {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      // Whoever took its status keeps it.
      guard errno == EINTR else { return .exit(0) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exit(Int(status >> 8 & 0xFF)) : .signal(Int(signal))
  }
}
