import Foundation

/// The pictures that an LED matrix may hold, inferred from the times of its requests.
///
/// A client that prefetches requests a picture when it begins to show another one; a queue that is not full is filled at
/// once. An answer may get lost, and the client repeats its request. Each possible queue has a cost, by how much it
/// contradicts the requests so far: the logarithm of its improbability, in steps that were chosen so that one lost answer
/// is more probable than a restart, and a restart more probable than a client of another kind.
struct TronbytQueue: Hashable, Sendable {
  /// The costs of what happens rarely.
  enum Cost {
    /// A request of a client that polls, instead of asking when a picture begins.
    static let poll = 1.0
    /// The client polls.
    static let polling = 6.0
    /// A request that misses its time by as much as is usual.
    static let largestDeviation = 0.25
    static let lostAnswer = 3.0
    static let lateRequest = 3.0
    static let restart = 5.0
    /// The pictures of the last answers are in the queue, whatever was believed before.
    static let otherQueue = 6.0
    /// Larger costs count as this one, so that what is true is found again however improbable it seemed.
    static let largest = 14.0
  }

  /// How many pictures the client fetches while one is shown: 0 to 2.
  let depth: Int
  /// Whether the client polls at its own interval, whatever dwell time it was given, and shows each picture at once.
  private var isPolling = false
  /// The end of the picture on the matrix; `nil` if the next answer is shown at once.
  private(set) var shownUntil: Date?
  /// For how many seconds those that follow are shown.
  private(set) var queuedDurations: [TimeInterval] = []
  private var isRepeating = false
  var cost: Double

  init(
    depth: Int, shownUntil: Date? = nil, queuedDurations: [TimeInterval] = [], cost: Double
  ) {
    (self.depth, self.cost) = (depth, cost)
    (self.shownUntil, self.queuedDurations) = (shownUntil, queuedDurations)
  }

  /// What a client holds that polls: nothing.
  static func polling(cost: Double) -> TronbytQueue {
    var queue = TronbytQueue(depth: 0, cost: cost)
    queue.isPolling = true
    return queue
  }

  /// The same queue, to find equal ones: times are measured.
  var identity: [Int] {
    [
      depth, isPolling ? 1 : 0, isRepeating ? 1 : 0,
      Int((shownUntil?.timeIntervalSince1970 ?? 0).rounded()),
    ] + queuedDurations.map { Int($0) }
  }

  /// When a picture is shown that the client gets at a time.
  func start(ofPictureSentAt now: Date) -> Date {
    guard let shownUntil else { return now }
    return max(shownUntil + queuedDurations.reduce(0, +), now)
  }

  /// Returns the queue at a request; `nil` if such a client would ask later.
  func updated(forRequestAt now: Date, after last: Date) -> TronbytQueue? {
    var queue = self
    queue.isRepeating = false
    if isPolling {
      queue.cost += Cost.poll
      return queue
    }
    let wait = now.timeIntervalSince(last)
    // The clock was set back.
    if wait < -Self.earliest { return nil }
    guard let shownUntil else { return queue }
    if isRepeating || queuedDurations.count < depth {
      queue.cost += wait <= 6 ? 0 : Cost.lateRequest
      queue.advance(to: now)
      return queue
    }
    let delay = now.timeIntervalSince(shownUntil)
    if delay < -Self.earliest { return nil }
    let deviation = pow(delay / Self.usualDeviation, 2) / 2
    if deviation <= Cost.lateRequest {
      // A client with a slow network or decoder must not be taken for one that polls.
      queue.cost += min(deviation, Cost.largestDeviation)
      // The client's clock is what counts.
      queue.showNext(at: now)
    } else {
      queue.cost += Cost.lateRequest
      queue.advance(to: now)
    }
    return queue
  }

  /// Returns the queue after an answer that arrives, and that whose client did not get it.
  func afterAnswer(at now: Date, showing dwell: TimeInterval) -> [TronbytQueue] {
    if isPolling { return [self] }
    var received = self
    if received.shownUntil == nil {
      received.shownUntil = now + dwell
    } else {
      received.queuedDurations.append(dwell)
    }
    var lost = self
    lost.isRepeating = true
    lost.cost += Cost.lostAnswer
    return [received, lost]
  }

  /// How much earlier than planned a request may come, in seconds.
  private static let earliest = 1.5
  /// By how many seconds requests usually miss their time: the network and the decoder.
  private static let usualDeviation = 0.8

  private mutating func showNext(at date: Date) {
    shownUntil = queuedDurations.first.map { date + $0 }
    if !queuedDurations.isEmpty { queuedDurations.removeFirst() }
  }

  private mutating func advance(to now: Date) {
    while let end = shownUntil, end <= now { showNext(at: end) }
  }
}
