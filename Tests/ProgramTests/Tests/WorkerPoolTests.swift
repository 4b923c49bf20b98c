import ChildProcesses
import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost
@testable import WidgetWorker

/// The processes that run author code for a host, with widgets that misbehave.
@Suite(.blocking) final class WorkerPoolTests {
  private let folder: TestFolder
  private let events = EventLog()

  init() throws { folder = try TestFolder() }

  /// Records what workers send besides their results.
  private final class EventLog: WorkerEventHandler {
    var reloads: [String?] = []
    var lines: [String] = []
    var infos: [WidgetInfo] = []

    func workerDidRequestReload(ofKind kind: String?, program: String) { reloads.append(kind) }
    func widgets(ofProgram program: String) -> [WidgetInfo] { infos }
    func workerDidSend(_ line: String, program: String) { lines.append(line) }
  }

  private func pool(
    timeout: Double = 20, memory: Int = 512, idleTime: Double = 60
  ) -> WorkerPool {
    var limits = WorkerLimits()
    limits.timeout = timeout
    limits.memory = memory
    limits.idleTime = idleTime
    let pool = WorkerPool(
      settings: WorkerSettings(
        output: folder.path("Output"), appearances: folder.path("appearances"),
        timeLimit: timeout),
      limits: limits)
    pool.eventHandler = events
    return pool
  }

  private func instance(
    _ kind: String, program: String = Program.testWidgets.path
  ) -> WidgetInstance {
    WidgetInstance(
      id: "\(kind)-1", program: program, kind: kind, family: .systemSmall, device: "trmnl-og",
      added: .distantPast)
  }

  private var lastJob = 0

  private func job(
    _ task: HostTask, _ instance: WidgetInstance, at now: Date = Date(), draws: Bool = true,
    _ environment: HostEnvironment = HostEnvironment()
  ) -> WorkerJob {
    lastJob += 1
    return WorkerJob(
      id: lastJob, task: task, instance: instance, now: now, environment: environment,
      draws: draws)
  }

  private func outcome(of job: WorkerJob, in pool: WorkerPool) throws -> WorkerResult.Outcome {
    pool.start(job)
    while true {
      pool.wait(atMost: .seconds(1))
      if let result = pool.takeResults().first {
        #expect(result.job == job.id)
        return result.outcome
      }
    }
  }

  private func manifest(_ name: String, in root: String = "Output") throws -> [String: Any] {
    let data = Data(try folder.text(of: "\(root)/trmnl-og/\(name)/manifest.json").utf8)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func writesATimelineToTheInstancesFolder() throws {
    let outcome = try outcome(of: job(.timeline, instance("good")), in: pool())
    guard case .timeline(let outline) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(outline.entries.count == 1)
    #expect(outline.policy == .never)
    #expect(try manifest("good-1")["instance"] as? String == "good-1")
  }

  @Test func endsIdleWorkersOfProgramsThatNoInstanceUses() throws {
    let pool = pool()
    let used = instance("good")
    _ = try outcome(of: job(.timeline, used), in: pool)
    while pool.isBusy { pool.wait(atMost: .seconds(1)) }
    pool.retire(except: [used])
    pool.processEvents()
    #expect(pool.workers.count == 1)
    pool.retire(except: [instance("good", program: "/other")])
    pool.processEvents()
    #expect(pool.workers.isEmpty)
  }

  @Test func endsWorkersOfAReplacedProgramAlsoWhileTheyWork() throws {
    let pool = pool()
    let work = job(.timeline, instance("good"))
    pool.start(work)
    let former = try #require(pool.workers.first)
    pool.retireAll()
    while pool.takeResults().isEmpty { pool.wait(atMost: .seconds(1)) }
    _ = try outcome(of: job(.timeline, instance("good")), in: pool)
    #expect(!pool.workers.contains { $0 === former && !$0.isRetiring })
    #expect(pool.workers.contains { $0 !== former })
  }

  @Test func showsPlaceholderThenSnapshot() throws {
    let pool = pool()
    #expect(
      try outcome(of: job(.placeholder, instance("good")), in: pool) == .done(diagnostics: []))
    var manifest = try manifest("good-1")
    #expect((manifest["frames"] as? [Any])?.count == 1)
    #expect(manifest["placeholder"] != nil && manifest["snapshot"] == nil)
    #expect(try outcome(of: job(.snapshot, instance("good")), in: pool) == .done(diagnostics: []))
    manifest = try self.manifest("good-1")
    #expect(manifest["snapshot"] != nil && manifest["placeholder"] == nil)
  }

  @Test(arguments: [
    ("crashing", "widget 'crashing' crashed (", "Fatal error: Index out of range"),
    ("exiting", "widget 'exiting' exited before it finished (exit code 0)", ""),
    (
      "growing", "widget 'growing' was terminated because it used ",
      "'--memory-limit' sets the limit"
    ),
    ("unheard-of", "unknown kind 'unheard-of'", ""),
  ])
  func reportsFailureAndContinues(kind: String, start: String, part: String) throws {
    let pool = pool(memory: 256)
    let outcome = try outcome(of: job(.timeline, instance(kind)), in: pool)
    guard case .failed(let message) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(message.hasPrefix(start), "\(message)")
    #expect(part.isEmpty || message.contains(part), "\(message)")
    guard case .timeline = try self.outcome(of: job(.timeline, instance("good")), in: pool) else {
      Issue.record("the next widget has no timeline")
      return
    }
  }

  private static let symbolizer = "/usr/bin/llvm-symbolizer"

  /// The host does not symbolize: it names the addresses, which a tool of the toolchain turns into lines.
  @Test(.enabled(if: access(symbolizer, X_OK) == 0))
  func namesTheLineOfACrash() throws {
    guard
      case .failed(let message) = try outcome(
        of: job(.timeline, instance("crashing")), in: pool(memory: 256))
    else {
      Issue.record("the widget did not crash")
      return
    }
    let command = try #require(
      message.firstMatch(of: /; 'llvm-symbolizer --obj=(.+?) (0x[0-9a-f]+(?: 0x[0-9a-f]+)*)'/),
      "\(message)")
    #expect(command.1 == Program.testWidgets.path)
    let folder = try TestFolder()
    let addresses = command.2.split(separator: " ").map(String.init)
    let lines = try Program(path: Self.symbolizer)
      .run(["--obj=\(command.1)"] + addresses, in: folder)
    #expect(lines.output.contains("Program/Providers.swift:"), "\(lines.output)")
  }

  @Test func terminatesAHangingWidget() throws {
    let pool = pool(timeout: 3)
    let outcome = try outcome(of: job(.timeline, instance("looping-view")), in: pool)
    #expect(
      outcome
        == .failed(
          "widget 'looping-view' was terminated after 3 s without a response: its code loops or blocks; "
            + "its previous output is kept, '--timeout' sets the limit"))
  }

  @Test func timesOutForASlowProvider() throws {
    let outcome = try outcome(of: job(.timeline, instance("looping")), in: pool(timeout: 3))
    #expect(
      outcome
        == .failed(
          "the provider of widget 'looping' returned no timeline within 3 s; "
            + "call the completion handler, or allow more time"))
  }

  @Test func forwardsALimitedNumberOfPrintedLines() throws {
    _ = try outcome(of: job(.timeline, instance("chatty")), in: pool())
    #expect(events.lines == ["a word of the author's: nothing"])
    events.lines = []
    _ = try outcome(of: job(.timeline, instance("chattering")), in: pool(timeout: 3))
    #expect(events.lines.count < 300)
  }

  @Test func reportsAProgramThatCannotBeStarted() throws {
    let gone = instance("good", program: "/nowhere/Widgets")
    #expect(
      try outcome(of: job(.timeline, gone), in: pool())
        == .failed(
          "the program '/nowhere/Widgets' of widget 'good' cannot be started: no such file or "
            + "directory; build it again, or remove the instance 'good-1'"))
    #expect(
      try outcome(of: job(.timeline, instance("good", program: "/bin/true")), in: pool())
        == .failed(
          "'/bin/true' did not start as a widget program (exit code 0); build it again with this "
            + "version, or remove its instances"))
  }

  @Test func reportsAFailedStartImmediately() throws {
    let pool = pool()
    #expect(pool.nextWake == nil)
    pool.start(job(.timeline, instance("good", program: "/nowhere/Widgets")))
    // No descriptor becomes readable for clients that wait for the pool.
    #expect(pool.nextWake == .zero)
    #expect(pool.takeResults().count == 1)
    #expect(pool.nextWake == nil)
  }

  @Test func tellsThatAWorkerIsStartedAgainLaterWhereTheMachineIsTheReason() {
    let job = job(.timeline, instance("good", program: "/opt/Widgets"))
    #expect(
      pool().errorMessage(of: ProcessStartError(code: EMFILE), job)
        == "the program '/opt/Widgets' of widget 'good' cannot be started: too many open files; "
        + "it will be retried")
  }

  /// Programs that are not workers of this version, by what they write to the channel.
  @Test(arguments: [
    // The hello message of another version, of another program, and none.
    (
      #"\013\000\000\000APLWK\143\000\001\000\000\000"#,
      "PROGRAM was built with another version: version 99"
    ),
    (
      #"\013\000\000\000AHTTP\006\000\001\000\000\000"#,
      "(a message with a value that is not a hello message)"
    ),
    (#"\001\000\000\000B"#, "(a message with a value that is not a hello message)"),
    // Malformed, and too long.
    (#"\001\000\000\000Z"#, "(a message of the unknown type 90)"),
    (#"\377\377\377\377A"#, "(a message of 4294967295 bytes, which is more than 16777216)"),
    // Incomplete: the error says how the program ended.
    (#"\013\000\000\000APLWK"#, "PROGRAM did not start as a widget program (exit code 0)"),
  ])
  func rejectsAProgramThatIsNoWorker(bytes: String, message: String) throws {
    let script = try folder.write(script: "#!/bin/sh\nprintf '\(bytes)' >&3\n", to: "other")
    let outcome = try outcome(
      of: job(.timeline, instance("good", program: script)), in: pool())
    guard case .failed(let failure) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    let expected = message.replacing("PROGRAM", with: "'\(script)'")
    #expect(failure.contains(expected), "\(failure)")
  }

  @Test func runsSeveralProgramsWithOneWorker() throws {
    let pool = pool()
    let board = WidgetInstance(
      id: "board", program: Program.emojiRangers.path,
      kind: "com.example.emoji-rangers.leaderboard", family: .systemLarge, device: "trmnl-og",
      added: Date())
    for widget in [instance("good"), board, instance("good")] {
      guard case .timeline = try outcome(of: job(.timeline, widget), in: pool) else {
        Issue.record("'\(widget.id)' has no timeline")
        return
      }
    }
  }

  /// Loading the fonts again would leak 40 KB in fontconfig and Pango, and a drawing that is not freed 8 KB.
  @Test func doesNotLeakMemoryAcrossReloads() throws {
    let pool = pool()
    func reload(times: Int) throws -> Int {
      for _ in 0..<times {
        guard case .timeline = try outcome(of: job(.timeline, instance("good")), in: pool) else {
          Issue.record("a reload has no timeline")
          break
        }
      }
      return try #require(pool.workers.first).process.residentBytes
    }
    let warm = try reload(times: 60)
    let size = try reload(times: 240)
    #expect(pool.workers.count == 1)
    #expect(size - warm < 240 * 6 << 10, "\((size - warm) / 240) bytes a reload")
  }

  @Test func usesTheJobsTimeInASimulation() throws {
    let pool = WorkerPool.simulation()
    for day in 0..<3 {
      let now = Date(timeIntervalSince1970: 2e9 + Double(day) * 86_400)
      let outcome = try outcome(
        of: job(.timeline, instance("good"), at: now, draws: false), in: pool)
      guard case .timeline(let outline) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(outline.entries.map(\.date) == [now])
    }
  }

  @Test func forwardsWidgetCenterRequests() throws {
    events.infos = [
      WidgetInfo(kind: "good", family: .systemSmall, instance: "a", values: ["x": .integer(1)])
    ]
    let outcome = try outcome(of: job(.timeline, instance("asking")), in: pool())
    guard case .timeline = outcome else {
      Issue.record("\(outcome)")
      return
    }
    // If both arrive together, the reload of all kinds includes the other.
    #expect(events.reloads == ["good", nil] || events.reloads == [nil])
    #expect(events.lines == ["on screens: good systemSmall"])
  }

  @Test func terminatesAnIdleWorker() throws {
    let pool = pool(idleTime: 0.05)
    _ = try outcome(of: job(.timeline, instance("good")), in: pool)
    while !pool.descriptors.isEmpty { pool.wait(atMost: .seconds(1)) }
    #expect(pool.nextWake == nil)
  }

  @Test func changesAppearanceWithoutCallingTheProvider() throws {
    var pool: WorkerPool? = pool(idleTime: 0.05)
    let now = Date(timeIntervalSince1970: 1_768_000_000)
    _ = try outcome(of: job(.timeline, instance("good"), at: now), in: pool!)
    // It exits after rendering the other color scheme.
    while !pool!.descriptors.isEmpty { pool!.wait(atMost: .seconds(1)) }
    let light = try manifest("good-1")
    pool = nil
    var dark = HostEnvironment()
    dark.colorScheme = "dark"
    for environment in [dark, HostEnvironment()] {
      let outcome = try outcome(
        of: job(.redraw, instance("good"), at: now + 60, environment), in: self.pool())
      #expect(outcome == .done(diagnostics: []))
      let shown = try manifest("good-1")
      #expect(shown["colorScheme"] as? String == environment.colorScheme)
      // The same timeline: the provider was not called.
      #expect(shown["generatedAt"] as? String == light["generatedAt"] as? String)
    }
    #expect(try manifest("good-1") as NSDictionary == light as NSDictionary)
  }

  @Test func prerendersTheOtherAppearanceIfItsFramesFit() throws {
    // The picture of the only frame takes one block of the disk.
    for (limit, isPrerendered) in [(4096, true), (4095, false), (.max, true)] {
      let pool = pool(idleTime: 0.05)
      var job = job(.timeline, instance("good"))
      job.prerenderLimit = limit
      _ = try outcome(of: job, in: pool)
      while !pool.descriptors.isEmpty { pool.wait(atMost: .seconds(1)) }
      let path = folder.path("appearances/trmnl-og/good-1")
      let files = try? FileManager.default.subpathsOfDirectory(atPath: path)
      #expect((files != nil) == isPrerendered, "\(limit): \(files ?? [])")
    }
  }

  @Test func redrawsEntriesInAnotherEnvironment() throws {
    let pool = pool()
    _ = try outcome(of: job(.timeline, instance("good")), in: pool)
    let small = try manifest("good-1")["frames"] as? NSArray
    var large = HostEnvironment()
    large.dynamicTypeSize = "accessibility5"
    #expect(
      try outcome(of: job(.redraw, instance("good"), large), in: pool) == .done(diagnostics: []))
    #expect(try manifest("good-1")["frames"] as? NSArray != small)
  }
}

extension TestFolder {
  fileprivate func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
