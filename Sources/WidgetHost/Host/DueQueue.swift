import Foundation

/// A queue of instances by the time of their next action.
///
/// A newer entry of an instance replaces the previous one, which is skipped when it comes up. Actions that a person or
/// an app waits for precede scheduled ones; equal ones are processed in order of arrival.
struct DueQueue {
  /// An entry of an instance.
  private struct Entry {
    let start: Date
    /// 0 is processed first.
    let rank: Int
    let wanted: Date
    let ticket: Int
    let instance: HostedInstance

    var isValid: Bool { instance.ticket == ticket }
  }

  private var waiting = Heap<Entry> { ($0.start, $0.ticket) < ($1.start, $1.ticket) }
  private var ready = Heap<Entry> {
    ($0.rank, $0.wanted, $0.ticket) < ($1.rank, $1.wanted, $1.ticket)
  }
  private var tickets = 0
  /// The number of entries at which replaced ones are removed.
  private var maximumEntryCount = 1024

  /// Adds an entry for an instance and invalidates its previous one.
  mutating func insert(_ instance: HostedInstance, start: Date, wanted: Date, isUrgent: Bool) {
    tickets += 1
    instance.ticket = tickets
    waiting.insert(
      Entry(
        start: start, rank: isUrgent ? 0 : 1, wanted: wanted, ticket: tickets, instance: instance))
    guard waiting.count > maximumEntryCount else { return }
    waiting.retainAll(where: \.isValid)
    maximumEntryCount = max(1024, 2 * waiting.count)
  }

  /// Removes an instance's entry.
  func remove(_ instance: HostedInstance) { instance.ticket = 0 }

  /// Returns the next instance that is due, and removes its entry.
  mutating func next(at now: Date) -> HostedInstance? {
    moveDue(at: now)
    while let place = ready.removeFirst() {
      guard place.isValid else { continue }
      place.instance.ticket = 0
      return place.instance
    }
    return nil
  }

  /// Whether an instance is due.
  mutating func hasReady(at now: Date) -> Bool {
    moveDue(at: now)
    while let place = ready.first {
      if place.isValid { return true }
      ready.removeFirst()
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
      if place.isValid { ready.insert(place) }
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
  mutating func retainAll(where isWanted: (Element) -> Bool) {
    let wanted = elements.filter(isWanted)
    elements = []
    for element in wanted { insert(element) }
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
