import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WidgetHost

/// The thread that asks the database for a host's workers.
@Suite(.blocking) struct SharedResponseServiceTests {
  private struct Outage: Error {}

  private static let claim = SharedResponseQuery.claim(
    key: "key",
    SharedResponseCondition(now: .january(15), checkedSince: .distantPast, claimDuration: 60))

  @Test func repliesToTheQuery() throws {
    let service = try SharedResponseService(.lasting) { query in
      #expect(query == Self.claim)
      return .current([7])
    }
    #expect(service.takeReplies().isEmpty)
    #expect(try service.reply(to: Self.claim) == .current([7]))
    #expect(service.takeReplies().isEmpty)
  }

  @Test(arguments: [
    (SharedResponseReply.current([]), SharedResponseCounts(received: 1)),
    (.claimed(owner: "one", former: nil), SharedResponseCounts(claimed: 1)),
    (.notShared, SharedResponseCounts(notShared: 1)), (.pending, SharedResponseCounts()),
  ])
  func countsReplies(_ reply: SharedResponseReply, _ counts: SharedResponseCounts) throws {
    let service = try SharedResponseService(.lasting) { _ in reply }
    _ = try service.reply(to: Self.claim)
    #expect(service.takeCounts() == counts)
    #expect(service.takeCounts() == SharedResponseCounts())
  }

  @Test func anOutcomeHasNoReply() throws {
    let received = Mutex<[SharedResponseQuery]>([])
    let service = try SharedResponseService(.lasting) { query in
      received.withLock { $0.append(query) }
      return query == Self.claim ? .pending : nil
    }
    let outcome = SharedResponseQuery.finish(key: "key", owner: "one", nil)
    service.submit(outcome, id: 1)
    service.submit(Self.claim, id: 2)
    let replies = service.waitForReplies()
    #expect(replies.map(\.id) == [2])
    #expect(replies.map(\.reply) == [.pending])
    #expect(received.withLock { $0 } == [outcome, Self.claim])
  }

  @Test func doesNotAskAgainRightAfterAFailure() throws {
    let count = Mutex(0)
    let service = try SharedResponseService(.lasting) { _ in
      count.withLock { $0 += 1 }
      throw Outage()
    }
    #expect(try service.reply(to: Self.claim) == .notShared)
    for id in 1...100 { service.submit(Self.claim, id: id) }
    // These replies are there at once.
    let replies = service.takeReplies()
    #expect(replies.map(\.id) == Array(1...100))
    #expect(replies.allSatisfy { $0.reply == .notShared })
    #expect(count.withLock { $0 } == 1)
  }

  @Test func goesOnAfterAQueryThatWasTooLate() throws {
    var limits = SharedResponseService.Limits.lasting
    limits.maximumAge = .zero
    let received = DispatchSemaphore(value: 0)
    let service = try SharedResponseService(limits) { query in
      #expect(query != Self.claim)
      received.signal()
      return nil
    }
    #expect(try service.reply(to: Self.claim) == .notShared)
    service.submit(.finish(key: "key", owner: "one", nil), id: 1)
    received.wait()
  }

  @Test func rejectsQueriesWhileTheDatabaseIsSlow() throws {
    let (isAsking, mayAnswer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let service = try SharedResponseService(.lasting) { _ in
      isAsking.signal()
      mayAnswer.wait()
      return .pending
    }
    service.submit(Self.claim, id: 0)
    isAsking.wait()
    for id in 1...65 { service.submit(Self.claim, id: id) }
    let replies = service.takeReplies()
    #expect(replies.map(\.id) == [65])
    #expect(replies.map(\.reply) == [.notShared])
    for _ in 0...65 { mayAnswer.signal() }
  }
}

extension SharedResponseService.Limits {
  /// Limits of time that a slow machine does not reach.
  static var lasting: Self {
    var limits = Self()
    limits.maximumAge = .seconds(3600)
    limits.failurePause = .seconds(3600)
    return limits
  }
}

extension SharedResponseService {
  /// Submits a query, and waits for the reply.
  func reply(to query: SharedResponseQuery) throws -> SharedResponseReply {
    submit(query, id: 7)
    let replies = waitForReplies()
    #expect(replies.map(\.id) == [7])
    return try #require(replies.first).reply
  }

  /// Waits for at least one reply.
  func waitForReplies() -> [(id: Int, reply: SharedResponseReply)] {
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 120_000)
      let replies = takeReplies()
      if !replies.isEmpty { return replies }
    }
  }
}
