import ChildProcesses
import Foundation
import FramePipeline
import FramePlayer
import TestSupport
import Testing

struct DisplayCommandTests {
  private let full = PanelUpdate(
    frame: manifest(.full(0, "a")).frames[0], size: manifest(.full(0, "a")).size)
  private let partial = PanelUpdate(
    frame: manifest(.full(0, "a")).frames[0], size: manifest(.full(0, "a")).size,
    partial: [
      PictureRect(x: 8, y: 4, width: 16, height: 6), PictureRect(x: 40, y: 2, width: 8, height: 4),
    ])

  @Test(
    arguments: [
      // the command, its arguments for a full refresh, and for a partial one
      ("show {frame}", ["show", "/f 1.png"], ["show", "/f 1.png"]),
      (
        "show {frame} {partial} end", ["show", "/f 1.png", "end"],
        ["show", "/f 1.png", "8,4,16,6", "40,2,8,4", "end"]
      ),
      (
        "show --rects={partial} {frame}", ["show", "--rects=", "/f 1.png"],
        ["show", "--rects=8,4,16,6 40,2,8,4", "/f 1.png"]
      ),
      (
        "show {x} {y} {width} {height} {frame}", ["show", "0", "0", "800", "480", "/f 1.png"],
        ["show", "8", "2", "40", "8", "/f 1.png"]
      ),
      (
        "show {refresh}:{date} {frame}", ["show", "full:2026-01-14T09:00:00Z", "/f 1.png"],
        ["show", "partial:2026-01-14T09:00:00Z", "/f 1.png"]
      ),
      (
        #"'my show' "a \"b\" \n" c\ d '' {frame}"#,
        ["my show", #"a "b" \n"#, "c d", "", "/f 1.png"],
        ["my show", #"a "b" \n"#, "c d", "", "/f 1.png"]
      ),
      ("show ${HOME} {frame}; rm x", ["show", "${HOME}", "/f 1.png;", "rm", "x"], nil),
    ] as [(String, [String], [String]?)])
  func placeholdersBecomeArguments(text: String, whole: [String], part: [String]?) throws {
    let command = try DisplayCommand(text)
    #expect(command.arguments(for: full, file: "/f 1.png") == whole)
    if let part { #expect(command.arguments(for: partial, file: "/f 1.png") == part) }
  }

  @Test func shellGetsQuotedValues() throws {
    let command = try DisplayCommand("show {frame} {partial} | cat", usesShell: true)
    #expect(
      command.arguments(for: partial, file: "/it's $HOME.png")
        == ["/bin/sh", "-c", #"show '/it'\''s $HOME.png' '8,4,16,6' '40,2,8,4' | cat"#])
  }

  @Test(arguments: [
    ("show", "the command has no '{frame}'; write it where the program expects the file"),
    ("show {fram}", "the command has an unknown placeholder '{fram}'; did you mean 'frame'?"),
    ("show '{frame}", "the command ends inside of quotes or after a backslash"),
    ("show {frame} \\", "the command ends inside of quotes or after a backslash"),
    ("", "the command has no program"), ("'' {frame}", "the command has no program"),
  ])
  func mistakesAreExplained(text: String, message: String) {
    #expect(throws: PlayerError(message)) { try DisplayCommand(text) }
  }
}

@Suite(.blocking) struct DisplayCommandRunnerTests {
  private func runner(
    timeout: Double = 300, stopGracePeriod: Duration = .seconds(300),
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) -> SystemDisplayCommandRunner {
    SystemDisplayCommandRunner(
      environment: ["PATH": "/usr/bin:/bin"], timeout: timeout, stopGracePeriod: stopGracePeriod,
      isStopped: isStopped)
  }

  private func failure(_ arguments: String..., runner: SystemDisplayCommandRunner)
    -> DisplayCommandFailure?
  {
    do throws(DisplayCommandFailure) {
      try runner.run(arguments)
      return nil
    } catch {
      return error
    }
  }

  @Test func outcomeOfTheProgramIsReported() {
    #expect(failure("true", runner: runner()) == nil)
    #expect(failure("sh", "-c", "exit 3", runner: runner()) == .exit(code: 3))
    #expect(failure("sh", "-c", "kill -9 $$", runner: runner()) == .signal(9))
    #expect(failure("no-such-program", runner: runner()) == .notFound("no-such-program"))
    let notExecutable = failure("/etc/passwd", runner: runner())
    #expect(notExecutable == .notStarted("/etc/passwd", reason: "permission denied"))
  }

  @Test func commandThatHangsIsKilledWithItsChildren() throws {
    let folder = try TemporaryFolder()
    // The child ignores SIGTERM and leaves the process group.
    let script = "setsid sh -c 'trap \"\" TERM; echo $$ > \(folder.path)/pid; sleep 1000' & wait"
    // On a busy machine the child may not run in time.
    var child: Int32?
    for seconds in [1.0, 10, 100] where child == nil {
      #expect(
        failure("sh", "-c", script, runner: runner(timeout: seconds))
          == .timedOut(seconds: seconds))
      child = (try? String(contentsOfFile: "\(folder.path)/pid", encoding: .utf8))
        .flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
    let started = try #require(child)
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(started)"))
  }

  @Test func commandIsGivenTimeToFinishWhenThePlayerIsStopped() {
    #expect(failure("sleep", "0.5", runner: runner(isStopped: { true })) == nil)
    #expect(
      failure(
        "sleep", "1000", runner: runner(stopGracePeriod: .milliseconds(100), isStopped: { true }))
        == .stopped)
  }
}
