/// Whether things are dark on light, or light on dark.
public enum ColorScheme: String, Hashable, CaseIterable, Codable, Sendable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// How much colors differ.
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable {
  /// As usual.
  case standard
  /// More than usual.
  case increased
}

/// The side on which reading starts.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}
