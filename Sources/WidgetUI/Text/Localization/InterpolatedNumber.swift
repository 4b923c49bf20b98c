/// A number in a localized text.
public enum InterpolatedNumber: Hashable, Sendable {
  /// A whole number.
  case signed(Int64)
  /// A whole number that is not negative.
  case unsigned(UInt64)
  /// A number with a fraction.
  case double(Double)
}
