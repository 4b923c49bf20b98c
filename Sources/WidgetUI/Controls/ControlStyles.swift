/// The styles of controls at a place.
package struct ControlStyles: Sendable {
  package init() {}
}

/// How large controls are.
public enum ControlSize: Hashable, CaseIterable, Sendable {
  /// From the smallest to the largest.
  case mini, small, regular, large, extraLarge
}

/// How much a thing stands out.
public enum Prominence: Hashable, Sendable {
  /// As usual, or more.
  case standard, increased
}
