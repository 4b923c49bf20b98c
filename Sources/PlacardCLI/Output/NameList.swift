extension [String] {
  /// Returns the first texts, and how many others there are, such as `a, b, c and 4 more`.
  package func listed(atMost maximum: Int = 3) -> String {
    let first = prefix(maximum).joined(separator: ", ")
    return count > maximum ? "\(first) and \(count - maximum) more" : first
  }
}
