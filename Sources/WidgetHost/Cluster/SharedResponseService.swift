import ChildProcesses
import Foundation
import Synchronization

/// Answers the queries of a host's workers about shared responses, on a thread and with a connection of its own, so that the
/// host never waits for them.
///
/// No answer is late: while the database fails or is slow, all queries get the reply that the response is not shared.
package final class SharedResponseService: Sendable {
  /// When queries are rejected.
  package struct Limits: Hashable, Sendable {
    /// The maximum number of queries that wait.
    package var capacity = 64
    /// The time after which a query is not worth asking any more, which leaves the worker some of its own.
    package var maximumAge = Duration.seconds(SharedResponseQuery.replyTimeout / 2)
    /// The time without queries after a failure of the database.
    package var failurePause = Duration.seconds(10)

    package init() {}
  }

  /// The queries that wait, and the replies that the host has not taken yet.
  private let queue: Queue

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - store: The store of the database, which nobody else uses.
  ///   - node: The name of the node.
  ///   - limits: When queries are rejected.
  /// - Throws: `ProcessStartError` if there are no more descriptors.
  package convenience init(store: HostStore, node: String, limits: Limits = Limits()) throws {
    let claims = SharedResponseClaims(store: store, node: node)
    try self.init(limits) { query in try claims.reply(to: query) }
  }

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - limits: When queries are rejected.
  ///   - answer: Replies to a query, or throws an error if the database cannot be used.
  /// - Throws: `ProcessStartError` if there are no more descriptors.
  init(
    _ limits: Limits,
    answer: @escaping @Sendable (SharedResponseQuery) throws -> SharedResponseReply?
  ) throws {
    let queue = try Queue(limits)
    self.queue = queue
    Thread.detachNewThread {
      Thread.current.name = "shared responses"
      while let next = queue.next() {
        do {
          queue.end(next, with: try answer(next.query))
        } catch {
          queue.end(next, failing: true)
        }
      }
    }
  }

  deinit { queue.stop() }

  /// A descriptor that is readable when there are replies.
  package var descriptor: Int32 { queue.signal.reader.number }

  /// Accepts a query; its reply comes with ``takeReplies()``.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - id: What identifies it to the caller.
  package func submit(_ query: SharedResponseQuery, id: Int) { queue.add(query, id: id) }

  /// Returns the replies since the last call.
  package func takeReplies() -> [(id: Int, reply: SharedResponseReply)] { queue.takeReplies() }

  /// Returns what was replied since the last call.
  package func takeCounts() -> SharedResponseCounts { queue.takeCounts() }
}

extension SharedResponseService {
  /// The queue between the host's thread and the one that waits for the database.
  fileprivate final class Queue: Sendable {
    struct Entry: Sendable {
      var id: Int
      var query: SharedResponseQuery
      var date: ContinuousClock.Instant
    }

    private struct State {
      var counts = SharedResponseCounts()
      var waiting: [Entry] = []
      var replies: [(id: Int, reply: SharedResponseReply)] = []
      /// When the running query began.
      var begin: ContinuousClock.Instant?
      /// Until when no query starts after a failure.
      var pauseEnd: ContinuousClock.Instant?
      var isStopped = false
    }

    private let limits: Limits
    /// A pair of sockets that is readable when there are replies.
    let signal: (reader: FileDescriptor, writer: FileDescriptor)
    private let state = Mutex(State())
    private let changes = DispatchSemaphore(value: 0)

    init(_ limits: Limits) throws {
      self.limits = limits
      signal = try FileDescriptor.socketPair()
    }

    func add(_ query: SharedResponseQuery, id: Int) {
      let now = ContinuousClock.now
      let isAccepted = state.withLock { state in
        let isStuck = state.begin.map { now - $0 > limits.maximumAge } ?? false
        let isPausing = state.pauseEnd.map { now < $0 } ?? false
        guard !isStuck, !isPausing, state.waiting.count < limits.capacity else { return false }
        state.waiting.append(Entry(id: id, query: query, date: now))
        return true
      }
      if isAccepted {
        changes.signal()
      } else if query.hasReply {
        reply(id, .notShared)
      }
    }

    /// Waits for the next query; returns `nil` at the end.
    func next() -> Entry? {
      while true {
        changes.wait()
        let next = state.withLock { state -> Entry? in
          guard !state.isStopped, !state.waiting.isEmpty else { return nil }
          return state.waiting.removeFirst()
        }
        guard let next else { return nil }
        let now = ContinuousClock.now
        // An outcome is worth storing also when it is late.
        guard next.query.hasReply, now - next.date > limits.maximumAge else {
          state.withLock { $0.begin = now }
          return next
        }
        reply(next.id, .notShared)
      }
    }

    func end(_ entry: Entry, with answer: SharedResponseReply? = nil, failing: Bool = false) {
      state.withLock { state in
        state.begin = nil
        state.pauseEnd = failing ? .now + limits.failurePause : nil
      }
      if entry.query.hasReply { reply(entry.id, answer ?? .notShared) }
    }

    private func reply(_ id: Int, _ reply: SharedResponseReply) {
      let isFirst = state.withLock { state in
        state.counts.add(reply)
        state.replies.append((id, reply))
        return state.replies.count == 1
      }
      if isFirst { _ = signal.writer.writeAvailable([1]) }
    }

    func takeReplies() -> [(id: Int, reply: SharedResponseReply)] {
      _ = signal.reader.readAvailable { _ in }
      return state.withLock { state in
        defer { state.replies = [] }
        return state.replies
      }
    }

    func takeCounts() -> SharedResponseCounts {
      state.withLock { state in
        defer { state.counts = SharedResponseCounts() }
        return state.counts
      }
    }

    func stop() {
      state.withLock { $0.isStopped = true }
      changes.signal()
    }
  }
}

extension SharedResponseQuery {
  /// Whether the worker waits for a reply.
  fileprivate var hasReply: Bool {
    switch self {
    case .claim: true
    case .finish: false
    }
  }
}

/// Performs queries in the store of a node.
private final class SharedResponseClaims: Sendable {
  /// The time between two evictions of a node.
  private static let evictionInterval = Duration.seconds(600)

  private let store: HostStore
  private let node: String
  private let state = Mutex(State())

  private struct State {
    var lastEviction = ContinuousClock.now
    var claimCount = 0
  }

  init(store: HostStore, node: String) {
    self.store = store
    self.node = node
  }

  func reply(to query: SharedResponseQuery) throws -> SharedResponseReply? {
    switch query {
    case .claim(let key, let condition):
      return try store.claimSharedResponse(key, unless: condition, as: newOwner())
    case .finish(let key, let owner, let record):
      try store.finishSharedResponse(key, of: owner, with: record)
      try evictIfDue()
      return nil
    }
  }

  /// Returns what identifies a claim among those of all nodes and of this one before it was started again.
  private func newOwner() -> String {
    let number = state.withLock { state in
      state.claimCount += 1
      return state.claimCount
    }
    return "\(node) \(UInt64.random(in: 0 ... .max)) \(number)"
  }

  private func evictIfDue() throws {
    let now = ContinuousClock.now
    let isDue = state.withLock { state in
      guard now - state.lastEviction > Self.evictionInterval else { return false }
      state.lastEviction = now
      return true
    }
    if isDue { try store.evictSharedResponses() }
  }
}
