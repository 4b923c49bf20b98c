import Foundation
import Glibc
import TestSupport
import Testing

/// After a command, its supervisor or its worker is killed, no process of a widget or template is left.
@Suite("Cleanup of child processes", .blocking) struct ProcessCleanupTests {
  /// The time within which all processes must be gone, on a clock that runs only while this process does.
  private static let limit = Duration.seconds(5)

  /// The process that is killed, by its depth below the command.
  enum Victim: Int, CaseIterable { case command, supervisor, worker }

  struct Script: CustomTestStringConvertible {
    let testDescription: String
    /// The number of `sleep` processes that it starts.
    let count: Int
    let text: String
  }

  /// A plain child, one in its own session, one whose parents have exited, and one that ignores signals.
  static let family = Script(
    testDescription: "one of each kind", count: 4,
    text: """
      sleep 300 &
      setsid sleep 300 &
      (setsid sh -c 'sleep 300 & exit 0' &)
      sh -c 'trap "" TERM HUP INT; sleep 300 & wait' &
      wait
      """)
  static let bomb = Script(
    testDescription: "150 detached ones", count: 150,
    text: """
      i=0
      while [ $i -lt 150 ]; do
        (setsid sh -c 'trap "" TERM; sleep 300 & exit 0' &)
        i=$((i + 1))
      done
      wait
      """)

  struct Case: CustomTestStringConvertible {
    let command: [String]
    let script: Script
    let victim: Victim
    var testDescription: String { "\(command[0]), \(script.testDescription), \(victim)" }
  }

  private static let render = ["render", "--quiet", "--kind", "spawning", "--timeout", "300"]
  private static let preview = ["preview", "--quiet", "--kind", "spawning", "--timeout", "300"]
  private static let run = ["run", "--quiet", "--state", "state", "--timeout", "300"]

  static let cases =
    [render, preview, run].flatMap { command in
      Victim.allCases.map { Case(command: command, script: family, victim: $0) }
    } + [
      Case(command: render, script: bomb, victim: .command),
      Case(command: render, script: bomb, victim: .worker),
      Case(command: run, script: bomb, victim: .command),
      Case(command: run, script: bomb, victim: .supervisor),
      Case(command: run, script: bomb, victim: .worker),
    ]

  @Test("leaves no process of a compiled widget", arguments: cases) func compiled(_ testCase: Case)
    throws
  {
    let folder = try TestFolder()
    if testCase.command[0] == "run" {
      _ = try RunningHost.command(["add", "spawning", "--family", "systemSmall"], in: folder)
    }
    try expectNoneLeft(
      Program.testWidgets, testCase, in: folder,
      environment: ["PLACARD_TEST_SCRIPT": testCase.script.text])
  }

  static let templateCases = [
    (["render", "./meter", "--quiet", "--timeout", "300"], Victim.command),
    (["render", "./meter", "--quiet", "--timeout", "300"], .supervisor),
    (["render", "./meter", "--quiet", "--timeout", "300"], .worker),
    (["run", "--quiet", "--state", "state", "--timeout", "300"], .command),
    (["run", "--quiet", "--state", "state", "--timeout", "300"], .supervisor),
    (["run", "--quiet", "--state", "state", "--timeout", "300"], .worker),
    (["preview", "--watch", "./meter", "--live"], .command),
    (["preview", "--watch", "./meter", "--live"], .supervisor),
    (["preview", "--watch", "./meter", "--live"], .worker),
  ].map { Case(command: $0.0, script: family, victim: $0.1) }

  @Test("leaves no process of a template's command", arguments: templateCases) func template(
    _ testCase: Case
  ) throws {
    var template = try TestTemplate()
    let marked = MarkedProcesses()
    // Commands of templates inherit few environment variables.
    let script = "export \(MarkedProcesses.variable)=\(marked.mark)\n" + testCase.script.text
    try template.folder.write(script, to: "script.sh")
    template.widget = """
      { "sources": { "meter": {
        "command": ["sh", "\(template.folder.url.path)/script.sh"], "timeout": 60
      } } }
      """
    try template.write()
    try template.output(["trust", "./meter"])
    if testCase.command[0] == "run" {
      try template.output(["add", "./meter", "--family", "systemSmall", "--state", "state"])
    }
    try expectNoneLeft(
      Program(name: "placard"), testCase, in: template.folder,
      environment: ["PLACARD_STATE": template.folder.url.path + "/state"], marked)
  }

  static let otherProgramCases = Victim.allCases.map {
    Case(command: run, script: family, victim: $0)
  }

  @Test(
    "leaves no process of a compiled widget whose host is another program",
    arguments: otherProgramCases)
  func otherProgram(_ testCase: Case) throws {
    let folder = try TestFolder()
    _ = try RunningHost.command(["add", "spawning", "--family", "systemSmall"], in: folder)
    try expectNoneLeft(
      Program(name: "placard"), testCase, in: folder,
      environment: ["PLACARD_TEST_SCRIPT": testCase.script.text])
  }

  @Test("reaps what the code of a host's worker leaves behind while the worker runs")
  func orphans() throws {
    let folder = try TestFolder()
    _ = try RunningHost.command(["add", "spawning", "--family", "systemSmall"], in: folder)
    let marked = MarkedProcesses()
    let process = try Program.testWidgets.start(
      Self.run, in: folder,
      environment: [
        MarkedProcesses.variable: marked.mark,
        "PLACARD_TEST_SCRIPT": "for i in 1 2 3 4 5; do (sh -c 'exit 0' &); done; sleep 300",
      ])
    defer {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      marked.killAll()
      process.waitUntilExit()
    }
    #expect(RunningHost.wait { try sleepers(marked) == 1 })
    let found = try Self.victim(.worker, below: process.processIdentifier, marked)
    let worker = try #require(found)
    #expect(RunningHost.wait { try MarkedProcesses.zombies(of: worker).isEmpty })
  }

  @Test("terminates the processes of a command that timed out, in every session")
  func timedOutCommand() throws {
    var template = try TestTemplate()
    let marked = MarkedProcesses()
    defer { marked.killAll() }
    let script =
      "export \(MarkedProcesses.variable)=\(marked.mark)\n"
      + Self.family.text.replacing("wait\n", with: "")
    try template.folder.write(script, to: "script.sh")
    template.widget = """
      { "sources": { "meter": {
        "command": ["sh", "\(template.folder.url.path)/script.sh"], "timeout": 1
      } } }
      """
    try template.write()
    try template.output(["trust", "./meter"])
    _ = try template.run(["render", "./meter", "--quiet"])
    #expect(try marked.running == [])
  }

  /// Starts a program, waits until the script has started all processes, kills the victim and waits until all are
  /// gone.
  private func expectNoneLeft(
    _ program: Program, _ testCase: Case, in folder: TestFolder, environment: [String: String],
    _ marked: MarkedProcesses = MarkedProcesses()
  ) throws {
    let process = try program.start(
      testCase.command, in: folder,
      environment: environment.merging([MarkedProcesses.variable: marked.mark]) { $1 })
    defer {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      // Remaining processes keep the pipe open that Foundation waits for.
      marked.killAll()
      process.waitUntilExit()
    }
    let hasStarted = RunningHost.wait { try sleepers(marked) >= testCase.script.count }
    let started = try sleepers(marked)
    #expect(hasStarted, "only \(started) processes were started")
    let found = try Self.victim(testCase.victim, below: process.processIdentifier, marked)
    let victim = try #require(found, "there is no \(testCase.victim)")
    kill(victim, SIGKILL)
    let clock = LoadedClock()
    // Recorded, because a host soon retries the job in another worker.
    var wasClean = false
    _ = RunningHost.wait {
      guard clock.elapsed < Self.limit else { return true }
      wasClean = try isClean(marked, process, testCase)
      return wasClean
    }
    let left = try marked.running
    #expect(wasClean, "left: \(left)")
  }

  private func sleepers(_ marked: MarkedProcesses) throws -> Int {
    try marked.children.count { $0.name == "sleep" }
  }

  /// Whether nothing is left except a host or a server whose worker was killed, which has reaped all of its children.
  private func isClean(
    _ marked: MarkedProcesses, _ process: Process, _ testCase: Case
  ) throws -> Bool {
    let isServing = testCase.command[0] == "run" || testCase.command.contains("--watch")
    guard isServing, testCase.victim != .command else {
      return try marked.running.isEmpty
    }
    guard process.isRunning else { return false }
    return try marked.children.isEmpty
      && MarkedProcesses.zombies(of: process.processIdentifier).isEmpty
  }

  private static func victim(
    _ victim: Victim, below command: pid_t, _ marked: MarkedProcesses
  ) throws -> pid_t? {
    let running = try marked.running.filter { !["sh", "sleep"].contains($0.name) }
    var found: pid_t? = command
    for _ in 0..<victim.rawValue { found = running.first { $0.parent == found }?.id }
    return found
  }
}
