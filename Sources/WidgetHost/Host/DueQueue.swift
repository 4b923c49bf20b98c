import Foundation

/// Whose turn it is: instances in the order of the time at which something is to be done for them.
///
/// A newer place of an instance replaces the one before, which is passed over when its turn comes. What a
/// person or an app waits for goes before what the schedule asks for, and among equals who came first.
struct DueQueue {
  /// A place of an instance.
  private struct Place {
    let start: Date
    /// 0 goes first.
    let rank: Int
    let wanted: Date
    let ticket: Int
    let instance: HostedInstance

    var isValid: Bool { instance.ticket == ticket }
  }

  private var waiting = Heap<Place> { ($0.start, $0.ticket) < ($1.start, $1.ticket) }
  private var ready = Heap<Place> {
    ($0.rank, $0.wanted, $0.ticket) < ($1.rank, $1.wanted, $1.ticket)
  }
  private var tickets = 0
  /// With so many places it is time to drop those that were replaced.
  private var most = 1024

  /// Gives an instance its place, and takes its former one away.
  mutating func enter(_ instance: HostedInstance, start: Date, wanted: Date, isUrgent: Bool) {
    tickets += 1
    instance.ticket = tickets
    waiting.insert(
      Place(
        start: start, rank: isUrgent ? 0 : 1, wanted: wanted, ticket: tickets, instance: instance))
    guard waiting.count > most else { return }
    waiting.keep(where: \.isValid)
    most = max(1024, 2 * waiting.count)
  }

  /// Takes away an instance's place.
  func leave(_ instance: HostedInstance) { instance.ticket = 0 }

  /// The next instance whose time has come; it has no place then.
  mutating func next(at now: Date) -> HostedInstance? {
    moveDue(at: now)
    while let place = ready.removeFirst() {
      guard place.isValid else { continue }
      place.instance.ticket = 0
      return place.instance
    }
    return nil
  }

  /// Whether the time of an instance has come.
  mutating func hasReady(at now: Date) -> Bool {
    moveDue(at: now)
    while let place = ready.first {
      if place.isValid { return true }
      ready.removeFirst()
    }
    return false
  }

  /// When the next time comes.
  mutating func nextStart() -> Date? {
    while let place = waiting.first {
      if place.isValid { return place.start }
      waiting.removeFirst()
    }
    return nil
  }

  /// The instance whose time comes next.
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

/// Elements of which the smallest is at hand.
struct Heap<Element> {
  private var elements: [Element] = []
  private let precedes: (Element, Element) -> Bool

  init(precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

  var first: Element? { elements.first }
  var count: Int { elements.count }

  /// Drops all elements that are not wanted.
  mutating func keep(where isWanted: (Element) -> Bool) {
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
