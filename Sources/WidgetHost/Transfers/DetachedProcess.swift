package import BackgroundTransfers
import CProcess
import Glibc

/// Starts programs that go on when the host has ended.
package enum DetachedProcess {
  /// Starts a program in a session of its own, which reads nothing and writes to a log.
  ///
  /// What the host has open is closed there as its descriptors say.
  ///
  /// - Returns: The process, which is to be waited for.
  /// - Throws: ``TransferError`` where it cannot be started.
  package static func start(
    _ program: String, _ arguments: [String], log: String
  ) throws(TransferError) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Self.newSession)
    var strings: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, &attributes, &strings, environ)
    guard code == 0 else { throw .launch(program: program, code: code) }
    // A host adopts what its workers leave, and ends that; this is not of it.
    placard_keep_child(process)
    return process
  }

  /// Whether a process has ended, and its status.
  static func status(of process: Int32) -> Int32? {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) != 0 else { return nil }
    placard_forget_child(process)
    return status
  }

  /// `POSIX_SPAWN_SETSID` of spawn.h, which Swift's view of the C library leaves out.
  private static let newSession: Int16 = 0x80
}
