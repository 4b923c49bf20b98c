import Foundation
import TestSupport
import Testing

@testable import DeviceServer

/// LED matrices that fetch ahead, on a simulated clock, with a picture for each minute.
struct TronbytPrefetchingTests {
  /// What goes wrong, at most once in a run.
  enum Disturbance: Hashable, CaseIterable {
    case none, firstAnswerIsLost, secondAnswerIsLost, twentiethAnswerIsLost, twoAnswersAreLost
    case serverIsKilled, clientIsRestarted, bothAreRestarted, serverIsDownForTwoMinutes

    fileprivate var lostAnswers: Set<Int> {
      switch self {
      case .firstAnswerIsLost: [1]
      case .secondAnswerIsLost: [2]
      case .twentiethAnswerIsLost: [20]
      case .twoAnswersAreLost: [20, 21]
      case .none, .serverIsKilled, .clientIsRestarted, .bothAreRestarted,
        .serverIsDownForTwoMinutes:
        []
      }
    }
  }

  /// The software of a matrix, with the number of pictures that it fetches while one is shown.
  enum Client: Int, CaseIterable { case showsAtOnce, firmware, tronberry }

  @Test(
    "show the picture of the minute, and recover when something goes wrong",
    arguments: Client.allCases, Disturbance.allCases)
  func pictures(client: Client, disturbance: Disturbance) {
    for second in stride(from: 0.0, to: 60, by: 7) {
      var matrix = SimulatedMatrix(client, disturbance, start: second)
      matrix.run(for: 900)
      let wrong = matrix.wrongSeconds.filter { $0 >= matrix.lastDisturbance }
      if disturbance == .none || disturbance == .serverIsKilled && client != .tronberry {
        #expect(wrong.isEmpty, "started at \(second): \(wrong)")
      }
      // Two pictures that were planned for another time.
      #expect(wrong.count <= 40, "started at \(second): \(wrong)")
      // No later than two minutes after the disturbance.
      let last = wrong.last ?? 0
      #expect(last <= matrix.lastDisturbance + 120, "started at \(second): \(wrong)")
    }
  }

  @Test(
    "show the picture of the minute on slow networks and decoders, too",
    arguments: [Client.firmware, .tronberry], [0.7, 0.9])
  func slow(client: Client, overhead: Double) {
    for second in stride(from: 0.0, to: 60, by: 7) {
      var matrix = SimulatedMatrix(client, .none, start: second, overhead: overhead)
      matrix.run(for: 3_600)
      #expect(matrix.wrongSeconds.count <= 30, "started at \(second): \(matrix.wrongSeconds)")
    }
  }

  @Test("ask three times in a minute, and seldom once more")
  func requests() {
    var matrix = SimulatedMatrix(.firmware, .none, start: 30)
    matrix.run(for: 3_600)
    #expect((180...200).contains(matrix.requests))
  }

  @Test(
    "that poll whatever dwell time they are given show the current picture",
    arguments: [1.0, 2, 5, 10, 15, 20, 30, 45, 60])
  func polling(interval: Double) {
    for second in stride(from: 0.0, to: 60, by: 7) {
      var server = TronbytPrefetching()
      var picturesAhead: Int?
      for request in 0..<Int(1_800 / interval) {
        // The server is restarted once.
        if request == Int(900 / interval) { server = TronbytPrefetching() }
        let now = Date(timeIntervalSince1970: 1_800_000_000 + second + Double(request) * interval)
        let plan = server.plan(
          for: "wall", kind: .firmware, knownDepth: picturesAhead, at: now,
          dwell: TronbytSlots.duration)
        picturesAhead = plan.picturesAhead ?? picturesAhead
        server.record(
          plan, lasting: TronbytSlots.duration(from: plan.start), on: "wall", at: now)
        // It takes up to ten requests or a minute and a half to recognize them.
        if request > 9, Double(request) * interval > 90 {
          #expect(
            plan.start.timeIntervalSince(now) <= 1.5, "started at \(second): request \(request)")
        }
      }
    }
  }

  @Test("parts of a minute differ in length from those beside them")
  func slots() {
    var start = Date(timeIntervalSince1970: 1_800_000_000)
    var lengths: [Double] = []
    for _ in 0..<6 {
      lengths.append(TronbytSlots.duration(from: start))
      start += lengths[lengths.count - 1]
    }
    #expect(lengths == [17, 23, 20, 17, 23, 20])
    #expect(TronbytSlots.duration(from: Date(timeIntervalSince1970: 1_800_000_038)) == 22)
  }
}

/// A matrix and its server; times are in seconds since the beginning of a minute.
private struct SimulatedMatrix {
  private struct Picture {
    var minute: Int
    var dwell: Double
    /// When it has been fetched.
    var arrival: Double
  }

  private let client: TronbytPrefetchingTests.Client
  private let disturbance: TronbytPrefetchingTests.Disturbance
  private let start: Double
  /// The time before each request, in seconds.
  private let overhead: Double
  private var server = TronbytPrefetching()
  private var picturesAhead: Int?
  private var generator: SeededRandomNumberGenerator
  private(set) var requests = 0
  private(set) var lastDisturbance = 0.0
  private var isDisturbed = false
  /// What was shown from when on.
  private var shown: [(start: Double, minute: Int)] = []

  init(
    _ client: TronbytPrefetchingTests.Client, _ disturbance: TronbytPrefetchingTests.Disturbance,
    start: Double, overhead: Double = 0
  ) {
    (self.client, self.disturbance, self.start) = (client, disturbance, start)
    self.overhead = overhead
    generator = SeededRandomNumberGenerator(seed: UInt64(start) + 1)
  }

  /// The times at which a picture of another minute was shown, 2.5 seconds after a change or more.
  var wrongSeconds: [Double] {
    var wrong: [Double] = []
    for (now, next) in zip(shown, shown.dropFirst()) {
      for time in stride(from: now.start, to: next.start, by: 1) {
        let right = Int((time - 2.5) / 60)...Int((time + 1) / 60)
        if !right.contains(now.minute) { wrong.append(time) }
      }
    }
    return wrong
  }

  mutating func run(for length: Double) {
    var time = start
    while time < start + length { time = showPictures(from: time, to: start + length) }
  }

  /// Shows pictures until the client is restarted; returns when.
  private mutating func showPictures(from start: Double, to end: Double) -> Double {
    var picture = fetch(at: start)
    var time = picture.arrival
    shown.append((time, picture.minute))
    var queue: [Picture] = []
    var fetchTime = time
    while time < end {
      while queue.count < client.rawValue {
        queue.append(fetch(at: fetchTime))
        fetchTime = queue[queue.count - 1].arrival
      }
      if queue.isEmpty { queue.append(fetch(at: time + picture.dwell)) }
      let next = queue.removeFirst()
      time = max(time + picture.dwell, next.arrival)
      if restartsClient(at: time) { return time + 3 }
      shown.append((time, next.minute))
      (picture, fetchTime) = (next, max(fetchTime, time))
    }
    return end
  }

  private mutating func restartsClient(at time: Double) -> Bool {
    switch disturbance {
    case .clientIsRestarted, .bothAreRestarted:
      guard !isDisturbed, time > start + 300 else { return false }
      if disturbance == .bothAreRestarted { server = TronbytPrefetching() }
      (isDisturbed, lastDisturbance) = (true, time)
      return true
    case .none, .firstAnswerIsLost, .secondAnswerIsLost, .twentiethAnswerIsLost,
      .twoAnswersAreLost, .serverIsKilled, .serverIsDownForTwoMinutes:
      return false
    }
  }

  /// Asks until an answer arrives.
  private mutating func fetch(at date: Double) -> Picture {
    var time = date + overhead + Double.random(in: 0.05...0.5, using: &generator)
    while true {
      time = waitingForServer(at: time)
      requests += 1
      let (minute, dwell) = answer(at: time)
      guard disturbance.lostAnswers.contains(requests) else {
        let arrival = time + Double.random(in: 0.02...0.2, using: &generator)
        return Picture(minute: minute, dwell: dwell, arrival: arrival)
      }
      time += 1.05
      lastDisturbance = time
    }
  }

  /// Returns when a request reaches the server, which may be down.
  private mutating func waitingForServer(at time: Double) -> Double {
    guard disturbance == .serverIsKilled || disturbance == .serverIsDownForTwoMinutes,
      !isDisturbed, time > start + 300
    else { return time }
    isDisturbed = true
    server = TronbytPrefetching()
    lastDisturbance = disturbance == .serverIsDownForTwoMinutes ? time + 120 : time
    return lastDisturbance
  }

  private mutating func answer(at time: Double) -> (minute: Int, dwell: Double) {
    func date(_ time: Double) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + time) }
    func dwell(_ start: Date) -> Double {
      let next = 60 - start.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
      return max(min(TronbytSlots.duration(from: start), next), 1).rounded(.up)
    }
    let plan = server.plan(
      for: "wall", kind: client == .tronberry ? .tronberry : .firmware, knownDepth: picturesAhead,
      at: date(time), dwell: dwell)
    picturesAhead = plan.picturesAhead ?? picturesAhead
    let seconds = dwell(plan.start)
    server.record(plan, lasting: seconds, on: "wall", at: date(time))
    return (Int(plan.start.timeIntervalSince(date(0)) / 60), seconds)
  }
}
