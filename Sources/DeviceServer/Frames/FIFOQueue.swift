/// A queue whose first element is removed without moving the others, however many they are.
struct FIFOQueue<Element: Sendable>: Sendable {
  /// The elements behind those that were removed, which are `nil`.
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
      // Each element is moved at most once for each one that is removed.
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
