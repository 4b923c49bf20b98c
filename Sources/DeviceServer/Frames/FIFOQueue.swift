/// A queue that appends, and removes its first element, in amortized constant time.
struct FIFOQueue<Element: Sendable>: Sendable {
  /// Places of removed elements, which are `nil`, and the elements from ``head`` on.
  private var elements: [Element?] = []
  private var head = 0

  var count: Int { elements.count - head }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the element that was appended first; `nil` if there is none.
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    defer {
      elements[head] = nil
      head += 1
      // An element is moved only after as many others were removed, so that a removal moves one on average.
      if head * 2 > elements.count {
        elements.removeFirst(head)
        head = 0
      }
    }
    return elements[head]
  }

  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    elements = elements[head...].filter { element in element.map { !isRemoved($0) } ?? false }
    head = 0
  }
}
