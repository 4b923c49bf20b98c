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

  /// Whether one of the smallest elements matches.
  ///
  /// - Parameters:
  ///   - isSmall: Whether an element is one of them; it must hold for all that precede one for which it holds.
  ///   - limit: The number of elements after which the search ends as if one had matched.
  ///   - matches: Whether an element matches.
  /// - Returns: Whether one does, or the search has reached its limit.
  func mayContain(
    among isSmall: (Element) -> Bool, visiting limit: Int, where matches: (Element) -> Bool
  ) -> Bool {
    var pending = [0]
    var count = 0
    while let index = pending.popLast() {
      guard index < elements.count, isSmall(elements[index]) else { continue }
      count += 1
      if count > limit || matches(elements[index]) { return true }
      pending += [2 * index + 1, 2 * index + 2]
    }
    return false
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
