/// The scale of a picture file as it is written: `1x`, `2x`, `3x`.
struct ImageScale: Hashable, Sendable {
  /// Pixels a point.
  let value: Double

  /// Reads `2x`, or returns `nil` where the text is no scale from 1 to 8.
  init?(_ text: String) {
    guard text.hasSuffix("x"), let value = Double(text.dropLast()), (1...8).contains(value) else {
      return nil
    }
    self.value = value
  }
}
