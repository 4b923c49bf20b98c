import BackgroundTransfers
import Foundation
import FoundationNetworking
import Glibc
import TestSupport
import Testing
import WidgetHost

@Suite(.blocking) final class TransferServiceTests {
  private var services: [TransferService] = []

  /// Reaps the processes: the testing library polls while this process has children that have ended.
  deinit { for child in services.flatMap(\.children) { waitpid(child, nil, 0) } }

  private let transfers = TransferFolder(
    path: FileManager.default.temporaryDirectory.path + "/service-\(UUID().uuidString)/transfers")
  private let start = Date(timeIntervalSince1970: 1_780_000_000)

  private func resume(_ identifier: String = "scores", sendsLaunchEvents: Bool = true) throws
    -> SessionFolder
  {
    let folder = transfers.session(identifier, of: "/programs/widget")
    try folder.create()
    var session = TransferSession(identifier: identifier, program: "/programs/widget")
    session.sendsLaunchEvents = sendsLaunchEvents
    try folder.write(session)
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    try folder.add(
      TransferRequest(
        id: try folder.reserveIdentifier(), URLRequest(url: url), timeout: 1, resumed: start))
    return folder
  }

  /// Returns a service that starts `program` for transfers.
  private func service(_ program: String, limit: Int = 4) throws -> TransferService {
    let service = try TransferService(folder: transfers, limit: limit) {
      folder throws(TransferError) in
      try TransferService.start(program, [], log: folder.path + "/log")
    }
    services.append(service)
    return service
  }

  /// Checks until the running processes have exited, and returns the requests.
  private func waitForChildren(_ service: TransferService, at now: Date) -> [HostRequest] {
    var requests: [HostRequest] = []
    let before = service.children
    while before.contains(where: service.children.contains) { requests += service.check(now: now) }
    return requests
  }

  private let outcome = TransferOutcome.failed(code: -1, reason: "ended")
  private let endedRequest = HostRequest.transfersEnded(
    session: "scores", program: "/programs/widget")

  @Test func startsOneProcessForASession() throws {
    _ = try resume()
    _ = try resume()
    let service = try service("/bin/cat")
    #expect(service.check(now: start).isEmpty)
    #expect(service.children.count == 1)
    #expect(service.descriptor >= 0)
  }

  @Test func requestsEndOfDownloadsUntilItIsDelivered() throws {
    let folder = try resume()
    let service = try service("/bin/true")
    try folder.end(1, outcome)
    #expect(service.check(now: start) == [endedRequest])
    #expect(service.check(now: start) == [endedRequest])
    try service.markStored(endedRequest)
    #expect(service.check(now: start).isEmpty)
    #expect(transfers.pending().isEmpty)
  }

  @Test func requestsNothingWhileOtherDownloadsContinue() throws {
    let folder = try resume()
    _ = try resume()
    try folder.end(1, outcome)
    #expect(try service("/bin/true").check(now: start).isEmpty)
  }

  @Test func requestsEndOfDownloadsAgainAfterARestart() throws {
    let folder = try resume()
    try folder.end(1, outcome)
    #expect(try service("/bin/true").check(now: start) == [endedRequest])
    #expect(try service("/bin/true").check(now: start) == [endedRequest])
  }

  @Test func requestsNothingForSessionsWithoutLaunchEvents() throws {
    let folder = try resume(sendsLaunchEvents: false)
    try folder.end(1, outcome)
    #expect(try service("/bin/true").check(now: start).isEmpty)
    #expect(transfers.pending().isEmpty)
  }

  @Test func retriesFailingProcessAndGivesUp() throws {
    let folder = try resume()
    let service = try service("/bin/false")
    var now = start
    var pauses: [TimeInterval] = []
    while !folder.unfinishedIdentifiers().isEmpty {
      _ = service.check(now: now)
      _ = waitForChildren(service, at: now)
      guard let next = service.nextCheck else { break }
      pauses.append(next.timeIntervalSince(now))
      now = next
    }
    #expect(pauses == [2, 4, 8, 16])
    #expect(
      folder.outcome(1)
        == .failed(
          code: URLError.Code.unknown.rawValue,
          reason: "the download process exited early, 5 times"))
    #expect(service.check(now: now) == [endedRequest])
  }

  @Test func missingProgramFailsTheDownload() throws {
    let folder = try resume()
    let service = try service("/programs/none")
    var now = start
    while !folder.unfinishedIdentifiers().isEmpty {
      _ = service.check(now: now)
      now += 60
    }
    guard case .failed(_, let reason) = folder.outcome(1) else {
      Issue.record("the download did not fail")
      return
    }
    #expect(
      reason == "cannot start '/programs/none' for a background transfer: "
        + "no such file or directory, 5 times")
  }

  @Test func limitsTheNumberOfProcesses() throws {
    for index in 0..<5 { _ = try resume("session \(index)") }
    let service = try service("/bin/cat", limit: 2)
    _ = service.check(now: start)
    // Exited processes are replaced; there are never more.
    #expect(service.children.count <= 2)
  }

  @Test func skipsDownloadsOfAnotherHost() throws {
    let folder = try resume()
    let lock = folder.lock()
    let service = try service("/bin/true")
    _ = service.check(now: start)
    #expect(service.children.isEmpty)
    #expect(service.nextCheck == start + 60)
    withExtendedLifetime(lock) {}
  }

  @Test func ignoresInvalidNamesInTheInbox() throws {
    let service = try service("/bin/true")
    for name in ["..", "x.y", "../../etc.passwd"] where !name.contains("/") && name != ".." {
      try Data().write(to: URL(fileURLWithPath: transfers.inbox + "/" + name))
    }
    #expect(service.check(now: start).isEmpty)
    #expect(transfers.pending().isEmpty)
  }
}
