package import FramePipeline

/// What a screen remembers; it is kept in the store.
package struct ScreenState: Hashable, Codable, Sendable {
  /// When it was put together last.
  package var composed: Timestamp?
  /// When it is to be put together again at the latest.
  package var next: Timestamp?
  /// Why the output is not as it should be; `nil` where it is.
  package var failure: String?

  package init() {}

  /// Keeps the distances to what was, where the clock was set anew.
  mutating func shift(by seconds: Double) {
    composed = composed?.advanced(by: seconds)
    next = next?.advanced(by: seconds)
  }
}
