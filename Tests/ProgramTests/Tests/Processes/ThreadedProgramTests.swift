import Foundation
import TestSupport
import Testing
import WidgetHost
import WidgetTimeline

@testable import WidgetWorker

/// Programs that have threads before their commands run, which cannot fork workers.
@Suite(.blocking) struct ThreadedProgramTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ arguments: [String], isThreaded: Bool) throws -> Program.Run {
    try Program.testWidgets.run(
      arguments, in: folder, environment: isThreaded ? ["TEST_STARTS_THREAD": "1"] : [:])
  }

  @Test(arguments: [
    ["list", "--json"],
    ["dump", "--kind", "good", "--at", "2026-01-14T09:41:00Z", "--time-zone", "Europe/Berlin"],
    ["render", "--kind", "good", "--json", "--at", "2026-01-14T09:41:00Z"],
    ["render", "--kind", "chatty"],
    ["render", "--kind", "crashing"],
    ["render", "--kind", "exiting"],
    ["render", "--kind", "growing", "--memory-limit", "256", "--quiet"],
  ])
  func commandsDoTheSameInAThreadedProgram(arguments: [String]) throws {
    let single = try run(arguments, isThreaded: false)
    let threaded = try run(arguments, isThreaded: true)
    #expect(threaded.code == single.code)
    #expect(threaded.output == single.output)
    #expect(comparable(threaded.errorLines) == comparable(single.errorLines))
  }

  /// Returns the lines without the memory size of terminated workers.
  private func comparable(_ lines: [String]) -> [String] {
    lines.map { $0.replacing(/used \d+ MiB/, with: "used … MiB") }
  }

  @Test func picturesHaveTheSameBytes() throws {
    let arguments = ["render", "--kind", "good", "--quiet", "--at", "2026-01-14T09:41:00Z"]
    func files(isThreaded: Bool) throws -> [String: Data] {
      let output = isThreaded ? "threaded" : "single"
      let run = try run(arguments + ["--output", output], isThreaded: isThreaded)
      #expect(run.code == 0, "\(run.errors)")
      let root = folder.url.appendingPathComponent(output)
      let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      return try names.reduce(into: [:]) { files, name in
        let file = root.appendingPathComponent(name)
        if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
          files[name] = try Data(contentsOf: file)
        }
      }
    }
    let single = try files(isThreaded: false)
    #expect(single.keys.contains { $0.hasSuffix(".png") })
    #expect(try files(isThreaded: true) == single)
  }

  /// The test process has many threads.
  @Test func spawnsWorkersInsteadOfForking() throws {
    let source = WidgetProgramSource(isCompiled: true) { environment, resources in
      WidgetProgram(widgets: [], environment: environment, resources: resources)
    }
    let program = WorkerProgram(path: Program.testWidgets.path)
    guard
      case .spawn(program, _) = WorkerLaunch.automatic(program, environment: [:], source: source)
    else {
      Issue.record("a process with threads was to be forked")
      return
    }
    let runner = TaskRunner(
      source: source, limits: WorkerLimits(), isQuiet: true, program: program)
    var outcome = TaskOutcome()
    try runner.run(.describe(DescribeTask()), of: "the program", into: &outcome)
    let widgets: [WidgetSummary] = try outcome.values()
    #expect(!outcome.hasFailed && widgets.contains { $0.kind == "good" })
  }
}
