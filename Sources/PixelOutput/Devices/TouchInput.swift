/// What a display tells of a finger.
public enum TouchInput: String, CaseIterable, Codable, Hashable, Sendable {
  /// Nothing.
  case none
  /// Where it is.
  case position
  /// Which of a few zones it touched, without coordinates.
  case zones
}
