import Foundation
import Glibc
import TemplateData
import TestSupport
import Testing

/// Programs that print, fail, hang and leave child processes behind.
@Suite(.blocking) struct SystemCommandRunnerTests {
  private let folder: TemporaryFolder
  private let client = SystemCommandRunner(environment: [
    "PATH": "/usr/bin:/bin", "HOME": "/", "SECRET": "x",
  ])

  init() throws { folder = try TemporaryFolder() }

  private func output(
    _ program: String, _ arguments: [String], _ change: (inout CommandRequest) -> Void = { _ in }
  ) -> Result<String, CommandFailure> {
    Result { () throws(CommandFailure) in
      var request = CommandRequest(program: program, folder: folder.path)
      request.arguments = arguments
      change(&request)
      return String(decoding: try client.output(of: request), as: UTF8.self)
    }
  }

  private func shell(
    _ script: String, _ change: (inout CommandRequest) -> Void = { _ in }
  ) -> Result<String, CommandFailure> { output("sh", ["-c", script], change) }

  @Test func returnsStandardOutput() {
    #expect(output("printf", ["%s|%s", "a b", "$(id)"]) == .success("a b|$(id)"))
    #expect(output("/bin/echo", []) == .success("\n"))
    #expect(shell("pwd") == .success(folder.path + "\n"))
    #expect(shell("cat") == .success(""))
    #expect(shell("echo hidden >&2") == .success(""))
  }

  @Test func passesAMinimalEnvironmentAndNoDescriptors() throws {
    let names = try shell("env | cut -d= -f1 | grep -v -e '^_$' -e PWD -e SHLVL | sort").get()
    #expect(names == "HOME\nPATH\n")
    #expect(try shell("ls /proc/self/fd").get().split(separator: "\n").count == 4)
  }

  @Test func reportsFailures() {
    #expect(output("no-such-program", []) == .failure(.notFound))
    #expect(output("/no/such", []) == .failure(.notFound))
    #expect(output("/etc/passwd", []) == .failure(.notStarted("permission denied")))
    #expect(shell("echo x; exit 3") == .failure(.status(3)))
    #expect(shell("kill -9 $$") == .failure(.signal(9)))
  }

  @Test func terminatesAHangingProgramAndItsChildren() throws {
    let script = "sleep 600 & echo $! > child; trap '' TERM; sleep 600; sleep 600"
    // On a busy machine the shell may not run in time.
    var child: pid_t?
    for seconds in [0.3, 3, 30] where child == nil {
      #expect(shell(script) { $0.timeout = seconds } == .failure(.timedOut))
      child = (try? String(contentsOfFile: folder.path + "/child", encoding: .utf8))
        .flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
    let started = try #require(child)
    #expect(waits(for: { hasEnded(started) }))
  }

  /// Whether a process has exited, or is a zombie that nobody reaps.
  private func hasEnded(_ process: pid_t) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { $0.contains(") Z ") } ?? true
  }

  /// Whether a condition becomes true within half a minute.
  private func waits(for condition: () -> Bool) -> Bool {
    for _ in 0..<600 where !condition() { usleep(50_000) }
    return condition()
  }

  @Test func terminatesAProgramWithEndlessOutput() {
    #expect(shell("yes") { $0.maximumBytes = 100_000 } == .failure(.tooLarge))
    #expect(
      shell("echo x; exec >&-; sleep 60") { $0.timeout = 0.3 } == .failure(.timedOut))
    #expect(shell("echo x; exec >&-; sleep 0.2; exit 3") == .failure(.status(3)))
  }
}
