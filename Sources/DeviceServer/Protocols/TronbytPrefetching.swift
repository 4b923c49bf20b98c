import Foundation
import Graphics
import Synchronization

/// When each LED matrix shows the next picture that it fetches.
///
/// The firmware and Tronberry fetch the next one or two pictures while one is shown, so that the requested picture is shown
/// later. They report neither how many they have nor which answers they received; the server therefore keeps the queues that explain the times
/// of the requests, and plans for the most probable one. As pictures are shown for different times (``TronbytSlots``), a
/// wrong queue is contradicted by the next request or the one after it. A client that polls, whatever dwell time it is
/// given, is recognized after ten requests or a minute and a half.
final class TronbytPrefetching: Sendable {
  /// How many pictures clients of a kind fetch while one is shown, as costs by number: 0 is the most probable one.
  struct Kind: Sendable {
    fileprivate var depthCosts: [Double]

    /// Tronbyt's firmware; older versions show pictures at once.
    static let firmware = Kind(depthCosts: [1.5, 0, 6])
    static let tronberry = Kind(depthCosts: [3, 1.5, 0])
  }

  /// What a device shows before the picture that it fetches.
  struct Plan {
    /// When the picture is shown.
    var start: Date
    fileprivate var queues: [TronbytQueue] = []

    init(start: Date) { self.start = start }

    fileprivate init(_ queues: [TronbytQueue], at now: Date) {
      self.queues = queues
      start = queues.first?.start(ofPictureSentAt: now) ?? now
    }

    /// How many pictures the client fetches while one is shown; `nil` if that is not certain.
    var picturesAhead: Int? {
      guard let best = queues.first else { return nil }
      let other = queues.first { $0.depth != best.depth }
      return (other?.cost ?? .infinity) - best.cost >= 2 ? best.depth : nil
    }
  }

  /// The state of a device.
  private struct Record {
    /// The most probable first.
    var queues: [TronbytQueue]
    /// The time of the last request.
    var request: Date
    /// For how long the last pictures are shown, in the order of the answers.
    var dwells: [TimeInterval]
  }

  private static let maximumDepth = 2
  private static let maximumQueues = 8
  private static let maximumDevices = 16_384

  private let records = Mutex<[String: Record]>([:])

  /// Plans when a device shows the picture that it requests now.
  ///
  /// - Parameters:
  ///   - device: The device's name.
  ///   - kind: What is usual for its software.
  ///   - knownDepth: How many pictures it fetched while one was shown, before the server was restarted.
  ///   - now: The time.
  ///   - dwell: Returns for how many seconds a picture is shown whose display begins at a time.
  /// - Returns: When the picture is shown.
  func plan(
    for device: String, kind: Kind, knownDepth: Int?, at now: Date,
    dwell: (Date) throws -> TimeInterval
  ) rethrows -> Plan {
    guard let record = records.withLock({ $0[device] }) else {
      return Plan(try Self.initialQueues(kind, knownDepth: knownDepth, at: now, dwell), at: now)
    }
    let queues = record.queues.compactMap {
      $0.updated(forRequestAt: now, after: record.request)
    }
    return Plan(
      Self.mostProbable(queues + Self.alternatives(to: record, kind, at: now)), at: now)
  }

  /// Records that a device was sent the picture that it shows as planned, for a number of seconds.
  func record(_ plan: Plan, lasting dwell: TimeInterval, on device: String, at now: Date) {
    let queues = Self.mostProbable(
      plan.queues.flatMap { $0.afterAnswer(at: now, showing: dwell) })
    records.withLock { records in
      if records[device] == nil, records.count >= Self.maximumDevices { records = [:] }
      let dwells = (records[device]?.dwells ?? []) + [dwell]
      records[device] = Record(
        queues: queues, request: now, dwells: dwells.suffix(Self.maximumDepth))
    }
  }

  /// The queues of a device whose requests are not known: it starts, or the server does.
  private static func initialQueues(
    _ kind: Kind, knownDepth: Int?, at now: Date, _ dwell: (Date) throws -> TimeInterval
  ) rethrows -> [TronbytQueue] {
    let delay = knownDepth == nil ? 0 : TronbytQueue.Cost.lateRequest
    let starting = kind.depthCosts.enumerated().map { depth, cost in
      TronbytQueue(depth: depth, cost: cost + delay)
    }
    guard let knownDepth, knownDepth > 0, knownDepth <= maximumDepth else {
      // Whether it polled or showed pictures at once, it shows this one at once.
      let polling = TronbytQueue.polling(
        cost: knownDepth == nil ? TronbytQueue.Cost.polling : 0)
      return mostProbable(starting + [polling])
    }
    // A client that was not restarted sends the request when a picture begins.
    let end = now + (try dwell(now))
    let continuing = TronbytQueue(
      depth: knownDepth, shownUntil: end,
      queuedDurations: knownDepth > 1 ? [try dwell(end)] : [], cost: 0)
    return mostProbable([continuing] + starting)
  }

  /// The queues of a client that has started anew, that polls, or whose queue was misjudged.
  private static func alternatives(
    to record: Record, _ kind: Kind, at now: Date
  ) -> [TronbytQueue] {
    let polling = TronbytQueue.polling(cost: TronbytQueue.Cost.polling)
    return kind.depthCosts.enumerated().flatMap { depth, cost -> [TronbytQueue] in
      let restarted = TronbytQueue(depth: depth, cost: cost + TronbytQueue.Cost.restart)
      guard depth > 0, record.dwells.count >= depth else { return [restarted] }
      let queuedDwells = record.dwells.suffix(depth)
      return [
        restarted,
        TronbytQueue(
          depth: depth, shownUntil: now + (queuedDwells.first ?? 0),
          queuedDurations: Array(queuedDwells.dropFirst()),
          cost: cost + TronbytQueue.Cost.otherQueue),
      ]
    } + [polling]
  }

  /// Returns each queue once, those of the least cost first.
  private static func mostProbable(_ queues: [TronbytQueue]) -> [TronbytQueue] {
    let sorted = queues.enumerated().sorted {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    }.map(\.element)
    let least = sorted.first?.cost ?? 0
    return sorted.uniqued(on: \.identity).prefix(maximumQueues).map {
      var queue = $0
      queue.cost = min(queue.cost - least, TronbytQueue.Cost.largest)
      return queue
    }
  }
}

/// For how long pictures are shown by clients that fetch ahead: parts of a minute; adjacent ones differ in length.
///
/// A client that shows another picture than the server assumes therefore sends its request at another time, and shows a wrong
/// picture for one part only.
enum TronbytSlots {
  private static let ends = [17.0, 40, 60]
  /// A shorter part is added to the next one.
  private static let shortest = 4.0

  /// Returns for how many seconds a picture is shown whose display begins at a time.
  static func duration(from start: Date) -> TimeInterval {
    let second = start.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
    let end = ends.first { $0 - second >= shortest } ?? 60 + ends[0]
    return end - second
  }
}
