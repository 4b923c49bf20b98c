import Foundation

/// The due instances of one priority, from which providers take turns by the worker time that they use.
///
/// This is start-time fair queueing: each provider has the virtual time up to which it was served. The one that is
/// behind the others is next, and one that had nothing to do meanwhile begins where the others are, so that it neither
/// saves up time nor owes any. What was used is compared in rounds of a second, within which instances are processed in
/// the order in which they became due: providers that answer quickly need no turns.
struct TurnQueue {
  /// The worker time in seconds that a provider may be ahead of another one.
  private static let roundDuration: TimeInterval = 1

  /// The due instances of a provider.
  private struct Lane {
    var entries = Heap<DueQueue.Entry> { ($0.requested, $0.ticket) < ($1.requested, $1.ticket) }
    /// The worker time up to which the provider was served.
    var served: TimeInterval
    /// The number of its valid turn.
    var turn = 0
    /// The number of entries at which replaced ones are removed.
    var maximumEntryCount = 256
  }

  /// A provider's place in the order, which is outdated when the provider got another one.
  struct Turn {
    let provider: WidgetProvider
    fileprivate let number: Int
    fileprivate let round: Int
    fileprivate let requested: Date
    fileprivate let ticket: Int

    static func precedes(_ one: Turn, _ other: Turn) -> Bool {
      (one.round, one.requested, one.ticket) < (other.round, other.requested, other.ticket)
    }
  }

  private var lanes: [WidgetProvider: Lane] = [:]
  /// The turns of providers that are not slow, and of those that are.
  ///
  /// They are apart so that thousands of slow providers need not be passed over while none of them may start a job.
  private var turns = [Heap<Turn>(precedes: Turn.precedes), Heap<Turn>(precedes: Turn.precedes)]
  /// The virtual time at which a provider begins that had nothing to do.
  private var virtualTime: TimeInterval = 0
  /// The number of turns at which outdated ones are removed.
  private var maximumTurnCount = 256
  private var lastTurn = 0

  mutating func insert(_ entry: DueQueue.Entry, isSlow: Bool) {
    let provider = entry.provider
    if validHead(of: provider) == nil {
      // One that had nothing to do begins where the others are.
      let served = max(virtualTime, lanes[provider]?.served ?? 0)
      lanes[provider] = Lane(served: served)
    }
    lanes[provider]?.entries.insert(entry)
    if lanes[provider]?.entries.first?.ticket == entry.ticket { addTurn(of: provider, isSlow) }
    guard let lane = lanes[provider], lane.entries.count > lane.maximumEntryCount else { return }
    lanes[provider]?.entries.retainAll(where: \.isValid)
    let count = lanes[provider]?.entries.count ?? 0
    lanes[provider]?.maximumEntryCount = max(256, 2 * count)
  }

  /// Returns the next turn of one of the slow providers, or of one of the others, that may start a job.
  ///
  /// It takes time in proportion to the number of providers before it that may not.
  mutating func next(
    isSlow: Bool, where mayStart: (WidgetProvider) -> Bool = { _ in true }
  ) -> Turn? {
    let index = isSlow ? 1 : 0
    var held: [Turn] = []
    defer { for turn in held { turns[index].insert(turn) } }
    while let turn = turns[index].first {
      guard lanes[turn.provider]?.turn == turn.number else {
        turns[index].removeFirst()
        continue
      }
      guard let head = validHead(of: turn.provider) else {
        turns[index].removeFirst()
        removeIdleLane(of: turn.provider)
        continue
      }
      if head.ticket != turn.ticket {
        // The instance at the head was queued again or removed.
        turns[index].removeFirst()
        addTurn(of: turn.provider, isSlow)
        continue
      }
      if mayStart(turn.provider) { return turn }
      held.append(turn)
      turns[index].removeFirst()
    }
    return nil
  }

  /// Removes and returns the first entry of a provider.
  mutating func removeFirst(of provider: WidgetProvider, isSlow: Bool) -> DueQueue.Entry? {
    guard validHead(of: provider) != nil else { return nil }
    let entry = lanes[provider]?.entries.removeFirst()
    if validHead(of: provider) == nil {
      removeIdleLane(of: provider)
    } else {
      addTurn(of: provider, isSlow)
    }
    return entry
  }

  /// Charges a provider for a job that starts.
  mutating func begin(_ provider: WidgetProvider, charge: TimeInterval, isSlow: Bool) {
    virtualTime = max(virtualTime, lanes[provider]?.served ?? 0)
    self.charge(provider, charge, isSlow: isSlow)
  }

  /// Charges a provider for worker time, or gives it back.
  mutating func charge(_ provider: WidgetProvider, _ time: TimeInterval, isSlow: Bool) {
    // Who had nothing to do meanwhile has nothing to be given back.
    guard lanes[provider] != nil || time > 0 else { return }
    var lane = lanes[provider] ?? Lane(served: virtualTime)
    lane.served += time
    lanes[provider] = lane
    sort(provider, isSlow: isSlow)
  }

  /// Gives a provider another turn after its charges have changed, or whether it is slow.
  mutating func sort(_ provider: WidgetProvider, isSlow: Bool) {
    guard lanes[provider] != nil else { return }
    if validHead(of: provider) == nil {
      removeIdleLane(of: provider)
    } else {
      addTurn(of: provider, isSlow)
    }
  }

  private mutating func addTurn(of provider: WidgetProvider, _ isSlow: Bool) {
    guard let lane = lanes[provider], let head = lane.entries.first else { return }
    lastTurn += 1
    lanes[provider]?.turn = lastTurn
    turns[isSlow ? 1 : 0].insert(
      Turn(
        provider: provider, number: lastTurn, round: Int(lane.served / Self.roundDuration),
        requested: head.requested, ticket: head.ticket))
    guard turns[0].count + turns[1].count > maximumTurnCount else { return }
    for index in turns.indices {
      turns[index].retainAll { [lanes] in lanes[$0.provider]?.turn == $0.number }
    }
    lanes = lanes.filter { $0.value.entries.count > 0 || $0.value.served > virtualTime }
    maximumTurnCount = max(256, 2 * (turns[0].count + turns[1].count))
  }

  /// Returns the first entry of a provider, and removes replaced ones before it.
  private mutating func validHead(of provider: WidgetProvider) -> DueQueue.Entry? {
    while let entry = lanes[provider]?.entries.first {
      if entry.isValid { return entry }
      lanes[provider]?.entries.removeFirst()
    }
    return nil
  }

  /// Forgets a provider that has nothing to do, unless it was served for longer than the others.
  private mutating func removeIdleLane(of provider: WidgetProvider) {
    if let lane = lanes[provider], lane.served <= virtualTime { lanes[provider] = nil }
  }
}
