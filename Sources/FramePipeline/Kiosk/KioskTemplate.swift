/// A text with places for values, written `{{name}}`.
struct KioskTemplate {
  let text: String

  /// The text with the values in their places; whatever a value holds stays as it is.
  func filled(_ values: [String: String]) -> [UInt8] {
    var pieces = text.split(separator: "{{", omittingEmptySubsequences: false)[...]
    var filled = String(pieces.removeFirst())
    for piece in pieces {
      let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = values[String(parts[0])] else {
        preconditionFailure("the page has a place '\(parts[0])' that nothing fills")
      }
      filled += value + parts[1]
    }
    return Array(filled.utf8)
  }
}
