public import Foundation

/// A number that can be interpolated into a localized text.
///
/// Authors do not conform to it: the standard library's numeric types do.
public protocol _FormatSpecifiable: Equatable {
  /// The format specifier of the number in a key.
  static var _specifier: String { get }
  /// The number's value.
  var _interpolated: InterpolatedNumber { get }
}

extension Int: _FormatSpecifiable {
  /// `%lld`.
  public static var _specifier: String { "%lld" }
  /// The signed value.
  public var _interpolated: InterpolatedNumber { .signed(Int64(self)) }
}

extension Int8: _FormatSpecifiable {
  /// `%d`.
  public static var _specifier: String { "%d" }
  /// The signed value.
  public var _interpolated: InterpolatedNumber { .signed(Int64(self)) }
}

extension Int16: _FormatSpecifiable {
  /// `%d`.
  public static var _specifier: String { "%d" }
  /// The signed value.
  public var _interpolated: InterpolatedNumber { .signed(Int64(self)) }
}

extension Int32: _FormatSpecifiable {
  /// `%d`.
  public static var _specifier: String { "%d" }
  /// The signed value.
  public var _interpolated: InterpolatedNumber { .signed(Int64(self)) }
}

extension Int64: _FormatSpecifiable {
  /// `%lld`.
  public static var _specifier: String { "%lld" }
  /// The signed value.
  public var _interpolated: InterpolatedNumber { .signed(self) }
}

extension UInt: _FormatSpecifiable {
  /// `%llu`.
  public static var _specifier: String { "%llu" }
  /// The unsigned value.
  public var _interpolated: InterpolatedNumber { .unsigned(UInt64(self)) }
}

extension UInt8: _FormatSpecifiable {
  /// `%u`.
  public static var _specifier: String { "%u" }
  /// The unsigned value.
  public var _interpolated: InterpolatedNumber { .unsigned(UInt64(self)) }
}

extension UInt16: _FormatSpecifiable {
  /// `%u`.
  public static var _specifier: String { "%u" }
  /// The unsigned value.
  public var _interpolated: InterpolatedNumber { .unsigned(UInt64(self)) }
}

extension UInt32: _FormatSpecifiable {
  /// `%u`.
  public static var _specifier: String { "%u" }
  /// The unsigned value.
  public var _interpolated: InterpolatedNumber { .unsigned(UInt64(self)) }
}

extension UInt64: _FormatSpecifiable {
  /// `%llu`.
  public static var _specifier: String { "%llu" }
  /// The unsigned value.
  public var _interpolated: InterpolatedNumber { .unsigned(self) }
}

extension Float: _FormatSpecifiable {
  /// `%f`.
  public static var _specifier: String { "%f" }
  /// The value as a double.
  public var _interpolated: InterpolatedNumber { .double(Double(self)) }
}

extension Double: _FormatSpecifiable {
  /// `%lf`.
  public static var _specifier: String { "%lf" }
  /// The value.
  public var _interpolated: InterpolatedNumber { .double(self) }
}

extension CGFloat: _FormatSpecifiable {
  /// `%lf`.
  public static var _specifier: String { "%lf" }
  /// The value as a double.
  public var _interpolated: InterpolatedNumber { .double(Double(self)) }
}
