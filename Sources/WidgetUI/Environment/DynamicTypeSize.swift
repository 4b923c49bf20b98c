/// How large a person wants text.
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Codable, Sendable {
  /// The sizes up to the standard one, `large`, and on to the largest without accessibility.
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  /// The sizes for people who need very large text.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether this is one of the very large sizes.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// Compares sizes.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
