import BackgroundTransfers
import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetNetworking

struct BackgroundSessionTests {
  private let transfers = TransferFolder(
    path: FileManager.default.temporaryDirectory.path + "/background-\(UUID().uuidString)/transfers"
  )
  private let delegate = RecordingDelegate()
  // Unique for each test, because a handler waits for every session in the process with its identifier.
  private let scores = "scores \(UUID().uuidString)"

  @Sendable private static func score(_ request: LoopbackServer.Request) -> String {
    LoopbackServer.response("200 OK", [], "score of \(request.path)")
  }

  private func page(_ path: String, of server: LoopbackServer) throws -> URL {
    try #require(URL(string: server.url(path)))
  }

  private func makeSession(
    _ identifier: String? = nil, delegate: RecordingDelegate? = nil
  ) -> URLSession {
    TransferFolder.$taskOverride.withValue(transfers) {
      let configuration: URLSessionConfiguration = .background(
        withIdentifier: identifier ?? scores)
      configuration.sessionSendsLaunchEvents = true
      configuration.isDiscretionary = true
      return URLSession(
        configuration: configuration, delegate: delegate ?? self.delegate, delegateQueue: nil)
    }
  }

  /// Performs the pending transfers, as a host would in another process.
  private func transfer(_ limits: TransferLimits = TransferLimits()) async throws {
    for folder in transfers.pending() { try await SessionTransfer(folder, limits: limits).run() }
  }

  /// Leaves downloads as a process does that exits after it resumed them.
  private func resumeInAnotherProcess(_ urls: [URL], identifier: String? = nil) throws {
    let identifier = identifier ?? scores
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = transfers.session(identifier, of: program)
    try folder.create()
    try folder.write(TransferSession(identifier: identifier, program: program))
    for (index, url) in urls.enumerated() {
      try folder.add(
        TransferRequest(
          id: try folder.reserveIdentifier(), URLRequest(url: url), timeout: 60,
          description: "task \(index + 1)", resumed: Date()))
    }
  }

  @Test(arguments: [
    (["PLACARD_STATE": "/state"], "/state/transfers"),
    (["PLACARD_STATE": "/state", "PLACARD_TRANSFERS": "/trial/transfers"], "/trial/transfers"),
    (["PLACARD_STATE": "/state", "PLACARD_TRANSFERS": ""], "/state/transfers"),
    (["XDG_STATE_HOME": "/xdg"], "/xdg/placard/transfers"),
    (["HOME": "/home/a", "XDG_STATE_HOME": "xdg"], "/home/a/.local/state/placard/transfers"),
  ])
  func folderIsThatOfTheEnvironment(_ environment: [String: String], _ expected: String) {
    #expect(TransferFolder.standard(environment: environment).path == expected)
  }

  @Test func processThatEndedLeavesItsEventsToTheNext() async throws {
    let server = try LoopbackServer(text: Self.score)
    try resumeInAnotherProcess([page("/a", of: server), page("/b", of: server)])
    try await transfer()
    let next = makeSession()
    await delegate.wait(for: "finished events of \(scores)")
    #expect(
      delegate.lines == [
        "task 1 200: score of /a", "completed task 1 0", "task 2 200: score of /b",
        "completed task 2 0", "finished events of \(scores)",
      ])
    next.finishTasksAndInvalidate()
    await delegate.wait(for: "invalid")
  }

  @Test func deliversEventsOnce() async throws {
    let server = try LoopbackServer(text: Self.score)
    try resumeInAnotherProcess([page("/a", of: server)])
    try await transfer()
    let first = makeSession()
    await delegate.wait(for: "finished events of \(scores)")
    first.finishTasksAndInvalidate()
    await delegate.wait(for: "invalid")
    let later = RecordingDelegate()
    let second = makeSession(delegate: later)
    second.finishTasksAndInvalidate()
    await later.wait(for: "invalid")
    #expect(later.lines == ["invalid"])
  }

  @Test func notifiesALiveDelegateDirectly() async throws {
    let server = try LoopbackServer(text: Self.score)
    let session = makeSession()
    let task = session.downloadTask(with: try page("/now", of: server))
    task.taskDescription = "live"
    #expect(task.state == .suspended)
    #expect(transfers.pending().isEmpty)
    task.resume()
    #expect(task.state == .running)
    #expect(await session.allTasks.map(\.taskIdentifier) == [task.taskIdentifier])
    try await transfer()
    await delegate.wait(for: "finished events of \(scores)")
    #expect(
      delegate.lines == [
        "live 200: score of /now", "completed live 0", "finished events of \(scores)",
      ])
    #expect(task.state == .completed)
    #expect(task.countOfBytesReceived == 13)
    #expect(await session.allTasks.isEmpty)
  }

  @Test func callsTheCompletionHandlerAfterAllEvents() async {
    let identifier = "handled \(UUID().uuidString)"
    BackgroundSessions.shared.handlerWillRun(for: identifier)
    let session = makeSession(identifier)
    // The last action of the handler comes before the end of the events.
    session.delegateQueue.addOperation { [delegate] in delegate.notify("handled") }
    await delegate.wait(for: "handled")
    #expect(delegate.lines == ["handled"])
    BackgroundSessions.shared.handlerDidRun(for: identifier)
    await delegate.wait(for: "finished events of \(identifier)")
    #expect(delegate.lines == ["handled", "finished events of \(identifier)"])
  }

  @Test func taskThatRunsIsTakenUpAgain() async throws {
    let server = try LoopbackServer(text: Self.score)
    try resumeInAnotherProcess([page("/a", of: server)])
    let next = makeSession()
    let tasks = await next.allTasks
    #expect(tasks.map(\.taskDescription) == ["task 1"])
    #expect(try tasks.map(\.originalRequest?.url) == [page("/a", of: server)])
    #expect(delegate.lines.isEmpty)
    try await transfer()
    await delegate.wait(for: "finished events of \(scores)")
    #expect(delegate.lines.first == "task 1 200: score of /a")
  }

  @Test func missingPageIsAFinishedDownload() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.response("404 Not Found", [], "no such page")
    }
    try resumeInAnotherProcess([page("/none", of: server)])
    try await transfer()
    _ = makeSession()
    await delegate.wait(for: "finished events of \(scores)")
    #expect(delegate.lines.prefix(2) == ["task 1 404: no such page", "completed task 1 0"])
  }

  @Test(arguments: ["Digest realm=\"x\"", "Basic", "Basic realm="])
  func serverThatAsksForAPasswordIsAFinishedDownload(challenge: String) async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.response(
        "401 Unauthorized", ["WWW-Authenticate: \(challenge)"], "who are you")
    }
    try resumeInAnotherProcess([page("/secret", of: server)])
    try await transfer()
    _ = makeSession()
    await delegate.wait(for: "finished events of \(scores)")
    #expect(delegate.lines.first?.hasPrefix("task 1 401: ") == true)
  }

  @Test func redirectIsFollowedToAnotherPageAndNotToAFile() async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/moved": LoopbackServer.response("302 Found", ["Location: /there"])
      case "/trap":
        LoopbackServer.response("302 Found", ["Location: file://localhost/etc/hostname"])
      default: LoopbackServer.response("200 OK", [], "at \(request.path)")
      }
    }
    try resumeInAnotherProcess([page("/moved", of: server), page("/trap", of: server)])
    try await transfer()
    _ = makeSession()
    await delegate.wait(for: "finished events of \(scores)")
    #expect(delegate.lines[0] == "task 1 200: at /there")
    #expect(delegate.lines.contains("completed task 2 \(URLError.Code.unsupportedURL.rawValue)"))
    #expect(!delegate.lines.contains { $0.hasPrefix("task 2") })
  }

  @Test func downloadThatIsTooLargeIsAnError() async throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.response("200 OK", [], String(repeating: "x", count: 100_000))
    }
    try resumeInAnotherProcess([page("/large", of: server)])
    var limits = TransferLimits()
    limits.maximumBytes = 10_000
    try await transfer(limits)
    _ = makeSession()
    await delegate.wait(for: "finished events of \(scores)")
    #expect(
      delegate.lines.first == "completed task 1 \(URLError.Code.dataLengthExceedsMaximum.rawValue)")
  }

  @Test func unreachableServerIsRetried() async throws {
    let server = try LoopbackServer(isOpen: false) { _ in
      LoopbackServer.response("200 OK", [], "here again")
    }
    try resumeInAnotherProcess([page("/later", of: server)])
    var limits = TransferLimits()
    limits.initialDelay = 0.01
    // The clock is read before and after each attempt.
    let clockReads = Counter()
    for folder in transfers.pending() {
      let transfer = SessionTransfer(folder, limits: limits) {
        if clockReads.next() == 5 { #expect(throws: Never.self) { try server.open() } }
        return Date()
      }
      try await transfer.run()
    }
    #expect(clockReads.next() > 5)
    _ = makeSession()
    await delegate.wait(for: "finished events of \(scores)")
    #expect(delegate.lines.first == "task 1 200: here again")
  }

  @Test func reportsACancelledTaskWithoutDownload() async throws {
    let server = try LoopbackServer(text: Self.score)
    let session = makeSession()
    let task = session.downloadTask(with: try page("/a", of: server))
    task.taskDescription = "a"
    task.resume()
    task.cancel()
    await delegate.wait(for: "finished events of \(scores)")
    #expect(
      delegate.lines == [
        "completed a \(URLError.Code.cancelled.rawValue)", "finished events of \(scores)",
      ])
    try await transfer()
    #expect(delegate.lines.count == 2)
  }

  @Test(arguments: [
    "../../../etc/passwd", "a/b", "", ".", "..", "\u{0}", "line\nbreak",
    String(repeating: "long", count: 10_000), "é", "😀",
  ])
  func identifierOfAnyTextIsASession(identifier: String) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.response("200 OK", [], "fine") }
    try resumeInAnotherProcess([page("/a", of: server)], identifier: identifier)
    try await transfer()
    _ = makeSession(identifier)
    await delegate.wait(for: "finished events of \(identifier)")
    #expect(delegate.lines.first == "task 1 200: fine")
  }

  @Test func requestThatCannotBeKeptIsAnError() async throws {
    let session = makeSession()
    let long = "http://127.0.0.1/" + String(repeating: "x", count: 10 << 20)
    for text in [long, "ftp://127.0.0.1/a", "gopher:a"] {
      let task = session.downloadTask(with: try #require(URL(string: text)))
      task.taskDescription = String(text.prefix(6))
      task.resume()
      await delegate.wait(
        for: "completed \(text.prefix(6)) \(URLError.Code.unsupportedURL.rawValue)")
    }
    #expect(transfers.pending().isEmpty)
  }

  @Test func folderThatCannotBeMadeIsAnError() async throws {
    let file = FileManager.default.temporaryDirectory.path + "/file-\(UUID().uuidString)"
    try Data().write(to: URL(fileURLWithPath: file))
    let session = TransferFolder.$taskOverride.withValue(TransferFolder(path: file + "/transfers"))
    {
      URLSession(
        configuration: .background(withIdentifier: "a"), delegate: delegate, delegateQueue: nil)
    }
    session.downloadTask(with: try #require(URL(string: "http://127.0.0.1/"))).resume()
    await delegate.wait(for: "completed task \(URLError.Code.cannotWriteToFile.rawValue)")
  }

  @Test func otherTasksOfTheSessionSayWhatToDo() async throws {
    let session = makeSession()
    let url = try #require(URL(string: "http://127.0.0.1/"))
    let error = await #expect(throws: URLError.self) { _ = try await session.data(from: url) }
    #expect(error?.code == .unsupportedURL)
    #expect(error?.localizedDescription.contains("'downloadTask(with:)'") == true)
  }

  @Test func ordinarySessionsAreFoundations() {
    let session = URLSession(configuration: .default, delegate: delegate, delegateQueue: nil)
    #expect(type(of: session) == URLSession.self)
    #expect(session.delegate === delegate)
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
