import Foundation
import Glibc
import TemplateData
import Testing

/// Programs that print, fail, hang and leave others behind.
struct LiveCommandsTests {
  private let folder: TemporaryFolder
  private let door = LiveCommands(environment: [
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
      return String(decoding: try door.output(of: request), as: UTF8.self)
    }
  }

  private func shell(
    _ script: String, _ change: (inout CommandRequest) -> Void = { _ in }
  ) -> Result<String, CommandFailure> { output("sh", ["-c", script], change) }

  @Test func givesWhatIsPrinted() {
    #expect(output("printf", ["%s|%s", "a b", "$(id)"]) == .success("a b|$(id)"))
    #expect(output("/bin/echo", []) == .success("\n"))
    #expect(shell("pwd") == .success(folder.path + "\n"))
    #expect(shell("cat") == .success(""))
    #expect(shell("echo hidden >&2") == .success(""))
  }

  @Test func givesLittleEnvironmentAndNoDescriptors() throws {
    let names = try shell("env | cut -d= -f1 | grep -v -e '^_$' -e PWD -e SHLVL | sort").get()
    #expect(names == "HOME\nPATH\n")
    #expect(try shell("ls /proc/self/fd").get().split(separator: "\n").count == 4)
  }

  @Test func tellsHowItFails() {
    #expect(output("no-such-program", []) == .failure(.notFound))
    #expect(output("/no/such", []) == .failure(.notFound))
    #expect(output("/etc/passwd", []) == .failure(.notStarted("permission denied")))
    #expect(shell("echo x; exit 3") == .failure(.status(3)))
    #expect(shell("kill -9 $$") == .failure(.signal(9)))
  }

  @Test func endsWhatHangsAndAllThatItStarted() {
    let start = ContinuousClock.now
    #expect(
      shell("sleep 60 & echo $! > child; trap '' TERM; sleep 60; sleep 60") { $0.seconds = 0.3 }
        == .failure(.timedOut))
    #expect(start.duration(to: .now) < .seconds(3))
    let child = (try? String(contentsOfFile: folder.path + "/child", encoding: .utf8))
      .flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    usleep(50_000)
    // It may be left as a dead one where nobody takes it.
    let state = child.flatMap { try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8) }
    #expect(state.map { $0.contains(") Z ") } ?? true)
  }

  @Test func endsWithOutputThatDoesNot() {
    #expect(shell("yes") { $0.mostBytes = 100_000 } == .failure(.tooLarge))
    #expect(shell("echo x; exec >&-; sleep 60") { $0.seconds = 0.3 } == .failure(.signal(15)))
  }
}
