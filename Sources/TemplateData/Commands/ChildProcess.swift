import Glibc

/// A process that leads a group of its own.
struct ChildProcess {
  enum Ending {
    case exit(Int)
    case signal(Int)
  }

  private let id: pid_t

  /// Starts a program; its input is empty, and of this program's descriptors it has `output` alone.
  init(
    _ path: String, _ request: CommandRequest, _ environment: [String: String], output: Int32
  ) throws(CommandFailure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    posix_spawn_file_actions_addchdir_np(&actions, request.folder)
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var id: pid_t = 0
    let code = CStrings.with(terminated: [path] + request.arguments) { arguments in
      CStrings.with(terminated: environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&id, path, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw code == ENOENT ? .notFound : .notStarted(SystemError.reason(of: code)) }
    self.id = id
  }

  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setpgroup(&attributes, 0)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    return attributes
  }

  /// Ends the process and all of its group, at once where it does not obey.
  func endGroup() {
    // One that is about to exit shall do so with its own status.
    for _ in 0..<50 where !hasEnded { usleep(1000) }
    kill(-id, SIGTERM)
    for _ in 0..<100 where !hasEnded { usleep(1000) }
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
