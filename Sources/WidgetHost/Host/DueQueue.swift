import Foundation

/// A queue of instances by the time of their next action.
///
/// A newer entry of an instance replaces the previous one, which is skipped when it comes up. Those of equal priority are
/// processed in the order in which they became due. A change of all instances does not hold up what the schedule requires:
/// the two take turns.
struct DueQueue {
  /// Who waits for an action.
  enum Priority: CaseIterable {
    /// A person who asked for this instance; processed first.
    case person
    /// Whoever changed something, perhaps for all instances at a time.
    case change
    /// The schedule: policies, first timelines and retries.
    case schedule
  }

  /// An entry of an instance.
  private struct Entry {
    let start: Date
    let priority: Priority
    let requested: Date
    let ticket: Int
    let instance: HostedInstance

    var isValid: Bool { instance.ticket == ticket }
  }

  /// The number of changes after which it is the schedule's turn.
  private static let changesPerTurn = 3

  private var waiting = Heap<Entry> { ($0.start, $0.ticket) < ($1.start, $1.ticket) }
  private var ready = Dictionary(
    uniqueKeysWithValues: Priority.allCases.map { priority in
      (priority, Heap<Entry> { ($0.requested, $0.ticket) < ($1.requested, $1.ticket) })
    })
  /// The number of changes since the schedule had its turn.
  private var changesInTurn = 0
  private var tickets = 0
  /// The number of entries at which replaced ones are removed.
  private var maximumEntryCount = 1024

  /// Adds an entry for an instance and invalidates its previous one.
  mutating func insert(
    _ instance: HostedInstance, start: Date, requested: Date, priority: Priority
  ) {
    tickets += 1
    instance.ticket = tickets
    waiting.insert(
      Entry(
        start: start, priority: priority, requested: requested, ticket: tickets, instance: instance)
    )
    guard waiting.count > maximumEntryCount else { return }
    waiting.retainAll(where: \.isValid)
    maximumEntryCount = max(1024, 2 * waiting.count)
  }

  /// Removes an instance's entry.
  func remove(_ instance: HostedInstance) { instance.ticket = 0 }

  /// Returns the next instance that is due, and removes its entry.
  mutating func next(at now: Date) -> HostedInstance? {
    moveDue(at: now)
    guard let priority = nextPriority(), let place = ready[priority]?.removeFirst() else {
      return nil
    }
    switch priority {
    case .person: break
    case .change: changesInTurn += 1
    case .schedule: changesInTurn = 0
    }
    place.instance.ticket = 0
    return place.instance
  }

  /// Whether an instance is due.
  mutating func hasReady(at now: Date) -> Bool {
    moveDue(at: now)
    return nextPriority() != nil
  }

  /// Returns the priority whose turn it is; `nil` if nothing is due.
  private mutating func nextPriority() -> Priority? {
    if hasReady(.person) { return .person }
    guard hasReady(.change) else { return hasReady(.schedule) ? .schedule : nil }
    return changesInTurn >= Self.changesPerTurn && hasReady(.schedule) ? .schedule : .change
  }

  /// Whether an entry of a priority is due; removes replaced ones before it.
  private mutating func hasReady(_ priority: Priority) -> Bool {
    while let place = ready[priority]?.first {
      if place.isValid { return true }
      ready[priority]?.removeFirst()
    }
    return false
  }

  /// Returns the time of the next entry.
  mutating func nextStart() -> Date? {
    while let place = waiting.first {
      if place.isValid { return place.start }
      waiting.removeFirst()
    }
    return nil
  }

  /// Returns the instance of the next entry.
  mutating func nextInstance() -> HostedInstance? {
    nextStart() == nil ? nil : waiting.first?.instance
  }

  private mutating func moveDue(at now: Date) {
    while let place = waiting.first, place.start <= now || !place.isValid {
      waiting.removeFirst()
      if place.isValid { ready[place.priority]?.insert(place) }
    }
  }
}

/// A binary heap, which gives access to its smallest element.
struct Heap<Element> {
  private var elements: [Element] = []
  private let precedes: (Element, Element) -> Bool

  init(precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

  var first: Element? { elements.first }
  var count: Int { elements.count }

  /// Removes all elements that do not match.
  mutating func retainAll(where isIncluded: (Element) -> Bool) {
    let remaining = elements.filter(isIncluded)
    elements = []
    for element in remaining { insert(element) }
  }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(elements[child], elements[parent]) else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  @discardableResult
  mutating func removeFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    sink()
    return first
  }

  private mutating func sink() {
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < elements.count else { return }
      let right = left + 1
      let child =
        right < elements.count && precedes(elements[right], elements[left]) ? right : left
      guard precedes(elements[child], elements[parent]) else { return }
      elements.swapAt(child, parent)
      parent = child
    }
  }
}
