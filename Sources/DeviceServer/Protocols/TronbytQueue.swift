import Foundation

/// The pictures that an LED matrix may hold, which it tells by nothing but the times of its requests.
///
/// A client that fetches ahead asks for a picture when it begins to show another one; a queue that is not full is filled at
/// once. An answer may get lost, and the client repeats its request. Each possible queue has a cost, by how much it
/// contradicts the requests so far: the logarithm of its improbability, in steps that were chosen so that one lost answer
/// is more probable than a restart, and a restart more probable than a client of another kind.
struct TronbytQueue: Hashable, Sendable {
  /// When a picture is shown.
  struct Showing: Hashable, Sendable {
    var start: Date
    var end: Date
  }

  /// The costs of what happens rarely.
  enum Cost {
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
  /// What is on the matrix; `nil` if the next answer is shown at once.
  private(set) var shown: Showing?
  /// For how many seconds those that follow are shown.
  private(set) var waiting: [TimeInterval] = []
  private var isRepeating = false
  var cost: Double

  init(depth: Int, shown: Showing? = nil, waiting: [TimeInterval] = [], cost: Double) {
    (self.depth, self.shown, self.waiting, self.cost) = (depth, shown, waiting, cost)
  }

  /// The same queue, to find equal ones: times are measured.
  var identity: [Int] {
    [depth, isRepeating ? 1 : 0, Int((shown?.end.timeIntervalSince1970 ?? 0).rounded())]
      + waiting.map { Int($0) }
  }

  /// When a picture is shown that the client gets at a time.
  func start(ofPictureSentAt now: Date) -> Date {
    guard let shown else { return now }
    return max(shown.end + waiting.reduce(0, +), now)
  }

  /// Returns the queue at a request, if it explains it: one that comes earlier than it would is not from such a client.
  func explaining(requestAt now: Date, after last: Date) -> TronbytQueue? {
    var queue = self
    queue.isRepeating = false
    let wait = now.timeIntervalSince(last)
    // The clock was set back.
    if wait < -Self.earliest { return nil }
    guard let shown else { return queue }
    if isRepeating || waiting.count < depth {
      queue.cost += wait <= 6 ? 0 : Cost.lateRequest
      queue.advance(to: now)
      return queue
    }
    let delay = now.timeIntervalSince(shown.end)
    if delay < -Self.earliest { return nil }
    let deviation = pow(delay / Self.usualDeviation, 2) / 2
    if deviation <= Cost.lateRequest {
      queue.cost += deviation
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
    var received = self
    if received.shown == nil {
      received.shown = Showing(start: now, end: now + dwell)
    } else {
      received.waiting.append(dwell)
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
    shown = waiting.first.map { Showing(start: date, end: date + $0) }
    if !waiting.isEmpty { waiting.removeFirst() }
  }

  private mutating func advance(to now: Date) {
    while let end = shown?.end, end <= now { showNext(at: end) }
  }
}
