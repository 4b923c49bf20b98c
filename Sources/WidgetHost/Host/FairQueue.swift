import Foundation

/// The due instances of one priority, from which providers take turns by the worker time that they use.
///
/// This is start-time fair queueing: each provider has the virtual time up to which it was served. The one that is
/// behind the others is next, and one that had nothing to do meanwhile begins where the others are, so that it neither
/// saves up time nor owes any. What was used is compared in rounds of a second, within which instances are processed in
/// the order in which they became due: providers that answer quickly need no turns.
struct FairQueue {
  /// The worker time in seconds that a provider may be ahead of another one.
  private static let roundDuration: TimeInterval = 1

  /// The due instances of a provider.
  private struct Flow {
    var entries = Heap<DueQueue.Entry> { ($0.requested, $0.ticket) < ($1.requested, $1.ticket) }
    /// The worker time up to which the provider was served.
    var served: TimeInterval
    /// The number of its valid candidate.
    var candidate = 0
    /// The number of entries at which replaced ones are removed.
    var maximumEntryCount = 256
  }

  /// A provider with its place in the order, which is outdated when the provider has a later one.
  struct Candidate {
    let provider: WidgetProvider
    fileprivate let number: Int
    fileprivate let round: Int
    fileprivate let requested: Date
    fileprivate let ticket: Int

    static func precedes(_ one: Candidate, _ other: Candidate) -> Bool {
      (one.round, one.requested, one.ticket) < (other.round, other.requested, other.ticket)
    }
  }

  private var flows: [WidgetProvider: Flow] = [:]
  /// Those of providers that are not slow, and of those that are.
  ///
  /// They are apart so that thousands of slow providers need not be passed over while none of them may start a job.
  private var candidates = [
    Heap<Candidate>(precedes: Candidate.precedes), Heap<Candidate>(precedes: Candidate.precedes),
  ]
  /// The virtual time at which a provider begins that had nothing to do.
  private var virtualTime: TimeInterval = 0
  /// The number of candidates at which outdated ones are removed.
  private var maximumCandidateCount = 256
  private var lastNumber = 0

  mutating func insert(_ entry: DueQueue.Entry, isSlow: Bool) {
    let provider = entry.provider
    if validHead(of: provider) == nil {
      // One that had nothing to do begins where the others are.
      let served = max(virtualTime, flows[provider]?.served ?? 0)
      flows[provider] = Flow(served: served)
    }
    flows[provider]?.entries.insert(entry)
    if flows[provider]?.entries.first?.ticket == entry.ticket { addCandidate(of: provider, isSlow) }
    guard let flow = flows[provider], flow.entries.count > flow.maximumEntryCount else { return }
    flows[provider]?.entries.retainAll(where: \.isValid)
    let count = flows[provider]?.entries.count ?? 0
    flows[provider]?.maximumEntryCount = max(256, 2 * count)
  }

  /// Returns the next candidate among the slow providers, or among the others, that may start a job.
  ///
  /// It takes time in proportion to the number of providers before it that may not.
  mutating func next(
    isSlow: Bool, where mayStart: (WidgetProvider) -> Bool = { _ in true }
  ) -> Candidate? {
    let index = isSlow ? 1 : 0
    var held: [Candidate] = []
    defer { for candidate in held { candidates[index].insert(candidate) } }
    while let candidate = candidates[index].first {
      guard flows[candidate.provider]?.candidate == candidate.number else {
        candidates[index].removeFirst()
        continue
      }
      guard let head = validHead(of: candidate.provider) else {
        candidates[index].removeFirst()
        removeIdleFlow(of: candidate.provider)
        continue
      }
      if head.ticket != candidate.ticket {
        // The instance at the head was queued again or removed.
        candidates[index].removeFirst()
        addCandidate(of: candidate.provider, isSlow)
        continue
      }
      if mayStart(candidate.provider) { return candidate }
      held.append(candidate)
      candidates[index].removeFirst()
    }
    return nil
  }

  /// Removes and returns the first entry of a provider.
  mutating func removeFirst(of provider: WidgetProvider, isSlow: Bool) -> DueQueue.Entry? {
    guard validHead(of: provider) != nil else { return nil }
    let entry = flows[provider]?.entries.removeFirst()
    if validHead(of: provider) == nil {
      removeIdleFlow(of: provider)
    } else {
      addCandidate(of: provider, isSlow)
    }
    return entry
  }

  /// Charges a provider for a job that starts.
  mutating func begin(_ provider: WidgetProvider, charge: TimeInterval, isSlow: Bool) {
    virtualTime = max(virtualTime, flows[provider]?.served ?? 0)
    self.charge(provider, charge, isSlow: isSlow)
  }

  /// Charges a provider for worker time, or gives it back.
  mutating func charge(_ provider: WidgetProvider, _ time: TimeInterval, isSlow: Bool) {
    // Who had nothing to do meanwhile has nothing to be given back.
    guard flows[provider] != nil || time > 0 else { return }
    var flow = flows[provider] ?? Flow(served: virtualTime)
    flow.served += time
    flows[provider] = flow
    sort(provider, isSlow: isSlow)
  }

  /// Replaces the candidate of a provider after its charges have changed, or whether it is slow.
  mutating func sort(_ provider: WidgetProvider, isSlow: Bool) {
    guard flows[provider] != nil else { return }
    if validHead(of: provider) == nil {
      removeIdleFlow(of: provider)
    } else {
      addCandidate(of: provider, isSlow)
    }
  }

  private mutating func addCandidate(of provider: WidgetProvider, _ isSlow: Bool) {
    guard let flow = flows[provider], let head = flow.entries.first else { return }
    lastNumber += 1
    flows[provider]?.candidate = lastNumber
    candidates[isSlow ? 1 : 0].insert(
      Candidate(
        provider: provider, number: lastNumber, round: Int(flow.served / Self.roundDuration),
        requested: head.requested, ticket: head.ticket))
    guard candidates[0].count + candidates[1].count > maximumCandidateCount else { return }
    for index in candidates.indices {
      candidates[index].retainAll { [flows] in flows[$0.provider]?.candidate == $0.number }
    }
    flows = flows.filter { $0.value.entries.count > 0 || $0.value.served > virtualTime }
    maximumCandidateCount = max(256, 2 * (candidates[0].count + candidates[1].count))
  }

  /// Returns the first entry of a provider, and removes replaced ones before it.
  private mutating func validHead(of provider: WidgetProvider) -> DueQueue.Entry? {
    while let entry = flows[provider]?.entries.first {
      if entry.isValid { return entry }
      flows[provider]?.entries.removeFirst()
    }
    return nil
  }

  /// Forgets a provider that has nothing to do, unless it was served for longer than the others.
  private mutating func removeIdleFlow(of provider: WidgetProvider) {
    if let flow = flows[provider], flow.served <= virtualTime { flows[provider] = nil }
  }
}
