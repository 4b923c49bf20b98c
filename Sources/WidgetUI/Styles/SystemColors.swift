/// Which of Apple's palettes the system's colors, such as `Color.blue`, are taken from.
public enum SystemColors: String, Hashable, CaseIterable, Sendable {
  /// The palette up to iOS 18.
  case iOS18
  /// The palette since iOS 26.
  case iOS26
}
