import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WidgetHost

/// The table of responses that the nodes of a database share.
@Suite(.blocking, .enabled(if: TestPostgreSQLServer.isAvailable))
struct SharedResponseStoreTests {
  private let cluster: TestCluster
  private let store: HostStore
  private let key = String(repeating: "a", count: 64)
  private let start = Date.january(15)

  init() throws {
    cluster = try TestCluster()
    store = cluster.store
  }

  /// A condition at a time in seconds since the start, at which the server must have been asked since another one.
  private func condition(
    at seconds: Double = 0, since checked: Double? = nil
  ) -> SharedResponseCondition {
    SharedResponseCondition(
      now: start + seconds, checkedSince: checked.map { start + $0 } ?? .distantPast,
      claimDuration: 60)
  }

  private func record(_ bytes: [UInt8]?, at seconds: Double = 0) -> SharedResponseRecord {
    SharedResponseRecord(
      bytes: bytes, checkedAt: start + seconds, nextRequestDate: start + seconds + 60)
  }

  private func claim(
    as owner: String, at seconds: Double = 0, since checked: Double? = nil
  ) throws -> SharedResponseReply {
    try store.claimSharedResponse(key, unless: condition(at: seconds, since: checked), as: owner)
  }

  @Test func oneOwnerRequestsForAll() throws {
    #expect(try claim(as: "one") == .claimed(owner: "one", former: nil))
    #expect(try claim(as: "two") == .pending)
    #expect(try store.finishSharedResponse(key, of: "one", with: record([0, 255, 10])))
    #expect(try claim(as: "two") == .current([0, 255, 10]))
    #expect(try claim(as: "two", at: 59) == .current([0, 255, 10]))
    #expect(try claim(as: "two", at: 60) == .claimed(owner: "two", former: [0, 255, 10]))
    #expect(try claim(as: "one", at: 60) == .pending)
    // What is current for a node whose clock is behind is not requested, while another one requests it.
    #expect(try claim(as: "one", at: 59) == .current([0, 255, 10]))
  }

  @Test func keysAreIndependent() throws {
    #expect(try claim(as: "one") == .claimed(owner: "one", former: nil))
    let other = String(repeating: "b", count: 64)
    #expect(
      try store.claimSharedResponse(other, unless: condition(), as: "two")
        == .claimed(owner: "two", former: nil))
  }

  @Test func exactlyOneOfManyConnectionsHasTheClaim() throws {
    let stores = try (0..<8).map { _ in try HostStore(cluster.address) }
    let (key, condition) = (key, condition())
    let replies = Mutex<[SharedResponseReply]>([])
    DispatchQueue.concurrentPerform(iterations: stores.count) { number in
      let reply = try? stores[number].claimSharedResponse(
        key, unless: condition, as: "\(number)")
      if let reply { replies.withLock { $0.append(reply) } }
    }
    let all = replies.withLock { $0 }
    #expect(all.count == 8)
    #expect(all.count { $0 == .pending } == 7)
  }

  @Test(
    "a record is current if it was checked since a date, and not in the future",
    arguments: [
      // The time of the query, since when the server must have been asked, whether it is current
      (100, nil, true), (159, nil, true), (160, nil, false), (100, 100, true), (110, 101, false),
      (40, nil, true), (39, nil, false),
    ] as [(Double, Double?, Bool)])
  func currentRecord(_ seconds: Double, _ checked: Double?, _ isCurrent: Bool) throws {
    _ = try claim(as: "one")
    try store.finishSharedResponse(key, of: "one", with: record([7], at: 100))
    #expect(
      try claim(as: "two", at: seconds, since: checked)
        == (isCurrent ? .current([7]) : .claimed(owner: "two", former: [7])))
  }

  @Test func aRequestThatConcernsNobodyElseLeavesTheRecord() throws {
    _ = try claim(as: "one")
    try store.finishSharedResponse(key, of: "one", with: record([7]))
    _ = try claim(as: "one", at: 60)
    #expect(try store.finishSharedResponse(key, of: "one", with: nil))
    #expect(try claim(as: "two", at: 60) == .claimed(owner: "two", former: [7]))
  }

  @Test func aResponseThatIsNotSharedIsRequestedByEachNode() throws {
    _ = try claim(as: "one")
    try store.finishSharedResponse(key, of: "one", with: record(nil))
    #expect(try claim(as: "two") == .notShared)
    #expect(try claim(as: "two", at: 60) == .claimed(owner: "two", former: nil))
  }

  @Test func theClaimOfANodeThatFailsExpires() throws {
    _ = try claim(as: "one")
    try cluster.perform(
      "UPDATE sharedResponse SET claimEnd = clock_timestamp() - interval '1 second'")
    #expect(try claim(as: "two") == .claimed(owner: "two", former: nil))
    // The first one was only slow.
    #expect(try !store.finishSharedResponse(key, of: "one", with: record([1])))
    #expect(try !store.finishSharedResponse(key, of: "one", with: nil))
    #expect(try claim(as: "three") == .pending)
    #expect(try store.finishSharedResponse(key, of: "two", with: record([2])))
    #expect(try claim(as: "three") == .current([2]))
  }

  @Test func theTableIsLimited() throws {
    for number in 0..<10 {
      let key = "key \(number)"
      _ = try store.claimSharedResponse(key, unless: condition(), as: "one")
      try store.finishSharedResponse(
        key, of: "one", with: record([UInt8](repeating: 1, count: 100)))
      // The clock of the database may not have moved on between two of them.
      try cluster.perform(
        """
        UPDATE sharedResponse SET changed = changed - interval '\(10 - number) hours'
        WHERE key = '\(key)'
        """)
    }
    var limits = HostStore.SharedResponseLimits()
    try store.evictSharedResponses(limits)
    #expect(try keys() == Array(0...9))
    limits.rows = 8
    try store.evictSharedResponses(limits)
    #expect(try keys() == Array(2...9))
    limits.bytes = 550
    try store.evictSharedResponses(limits)
    #expect(try keys() == Array(5...9))
    limits.days = 2.5 / 24
    try store.evictSharedResponses(limits)
    #expect(try keys() == [8, 9])
  }

  /// The numbers of the keys in the table.
  private func keys() throws -> [Int] {
    try cluster.perform("SELECT key FROM sharedResponse ORDER BY key").split(separator: "\n")
      .compactMap { Int($0.dropFirst("key ".count)) }
  }

  @Test func twoNodesSendOneRequest() throws {
    let services = try ["one", "two"].map {
      try SharedResponseService(store: HostStore(cluster.address), node: $0, limits: .lasting)
    }
    guard case .claimed(let owner, nil) = try services[0].reply(to: .claim(key: key, condition()))
    else {
      Issue.record("the first node has no claim")
      return
    }
    #expect(try services[1].reply(to: .claim(key: key, condition())) == .pending)
    services[0].submit(.finish(key: key, owner: owner, record([7])), id: 0)
    // The thread performs queries in their order.
    #expect(try services[0].reply(to: .claim(key: key, condition())) == .current([7]))
    #expect(try services[1].reply(to: .claim(key: key, condition())) == .current([7]))
  }
}

/// A database that only this machine uses.
struct UnsharedResponseTests {
  @Test func nothingIsSharedOnOneMachine() throws {
    let store = try HostStore()
    let condition = SharedResponseCondition(
      now: .january(15), checkedSince: .distantPast, claimDuration: 60)
    #expect(try store.claimSharedResponse("key", unless: condition, as: "one") == .notShared)
    #expect(try !store.finishSharedResponse("key", of: "one", with: nil))
    try store.evictSharedResponses()
  }
}
