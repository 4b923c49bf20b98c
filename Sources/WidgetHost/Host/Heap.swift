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
